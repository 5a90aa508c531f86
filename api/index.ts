import { runCron } from "#platform/cron-run.ts";
import { createLog, describeError, readGivenId } from "#platform/request-log.ts";
import type { Bindings } from "./bindings.ts";
import { CRONS, noteCronEnd } from "./cron-runs.ts";
import { finishEmailChanges } from "./email-change/change-email.ts";
import { finishDeletions } from "./routes/signed-in/deletion.ts";
import { sendDigests } from "./follows/digests.ts";
import { deleteUnconfirmed } from "./follows/follows.ts";
import { makeDataPreviews } from "./data-previews/make-previews.ts";
import { deleteOldKeys } from "./http/idempotency.ts";
import { sendNoticeMails } from "./notifications/mails.ts";
import { deleteOldNotices, notifyEndingEmbargoes } from "./notifications/notify.ts";
import { answerRequest, openWorker } from "./open-worker.ts";
import { checkDois } from "./publish/check-dois.ts";
import { cleanUp } from "./publish/clean-up.ts";
import { releaseEmbargoes } from "./publish/release-embargoes.ts";
import { type Services, toBuild } from "./services.ts";
import { flushPurges } from "./shared-cache/purge-queue.ts";
import { continueTableScans } from "./tables/table-scans.ts";

export { PublicCatalogue } from "./shared-cache/public-catalogue.ts";

/** One task of a cron, under the name that the log has for it. */
type Step = [name: string, work: (services: Services) => Promise<unknown>];

/** What the hourly cron does before the minutely one's steps, each told in the log where it did something. */
const HOURLY_STEPS: Step[] = [
  toCounted("embargoes_released", releaseEmbargoes),
  toCounted("email_changes_finished", finishEmailChanges),
  toCounted("accounts_deleted_in_pool", finishDeletions),
  toCounted("ending_embargoes_told", notifyEndingEmbargoes),
  toCounted("old_notices_deleted", deleteOldNotices),
  toCounted("unconfirmed_follows_forgotten", deleteUnconfirmed),
  toCounted("idempotency_keys_forgotten", deleteOldKeys),
  toCounted("dois_checked", checkDois),
  ["cleaned_up", cleanUpTold],
];

const MINUTELY_STEPS: Step[] = [
  ["purges_flushed", flushPurges],
  ["notices_mailed", sendNoticeMails],
  ["queued_mails_sent", ({ sendQueuedMails }) => sendQueuedMails()],
  ["digests_sent", sendDigests],
  ["tables_scanned", continueTableScans],
  ["previews_made", makeDataPreviews],
  // Again, for the pictures that were just made.
  ["purges_flushed", flushPurges],
];

function toCounted(event: string, work: (services: Services) => Promise<number>): Step {
  return [
    event,
    async (services) => {
      const count = await work(services);
      if (count > 0) services.log({ event, count });
    },
  ];
}

/** Deletes what is not needed. */
async function cleanUpTold(services: Services): Promise<void> {
  const { uploads, blobs } = await cleanUp(services);
  if (uploads + blobs > 0) services.log({ event: "cleaned_up", uploads, blobs });
}

/** A step that fails is logged and keeps no other from its work; the run fails in the end. */
async function runSteps(services: Services, steps: Step[]): Promise<void> {
  const errors: unknown[] = [];
  for (const [step, work] of steps)
    try {
      await work(services);
    } catch (error) {
      services.log({ event: "cron_step_failed", step, ...describeError(error) });
      errors.push(error);
    }
  if (errors.length > 0) throw errors[0];
}

export default {
  fetch: (request, bindings) => answerRequest(bindings, request, readGivenId(request.headers)),
  scheduled: ({ cron }, bindings) =>
    runCron({ cron, log: createLog(toBuild(bindings)) }, async () => {
      const { services } = openWorker(bindings);
      const isHourly = cron === CRONS.hourly;
      await runSteps(services, isHourly ? [...HOURLY_STEPS, ...MINUTELY_STEPS] : MINUTELY_STEPS);
      await noteCronEnd(services, isHourly ? "hourly" : "minutely");
    }),
} satisfies ExportedHandler<Bindings>;
