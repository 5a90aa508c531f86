import { runCron } from "#platform/cron-run.ts";
import { createLog, readGivenId } from "#platform/request-log.ts";
import type { Bindings } from "./bindings.ts";
import { noteCronEnd } from "./cron-runs.ts";
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

/** The hourly cron trigger of `wrangler.toml`; the other one comes every minute. */
const HOURLY = "5 * * * *";

/** What the hourly cron does, in order, with the event that tells in the log how often. */
const HOURLY_WORK: [event: string, work: (services: Services) => Promise<number>][] = [
  ["embargoes_released", releaseEmbargoes],
  ["email_changes_finished", finishEmailChanges],
  ["accounts_deleted_in_pool", finishDeletions],
  ["ending_embargoes_told", notifyEndingEmbargoes],
  ["old_notices_deleted", deleteOldNotices],
  ["unconfirmed_follows_forgotten", deleteUnconfirmed],
  ["idempotency_keys_forgotten", deleteOldKeys],
  ["dois_checked", checkDois],
];

/** Releases embargoes that ended, finishes interrupted work, then deletes what is not needed. */
async function runHourly(services: Services): Promise<void> {
  for (const [event, work] of HOURLY_WORK) {
    const count = await work(services);
    if (count > 0) services.log({ event, count });
  }
  const { uploads, blobs } = await cleanUp(services);
  if (uploads + blobs > 0) services.log({ event: "cleaned_up", uploads, blobs });
}

export default {
  fetch: (request, bindings) => answerRequest(bindings, request, readGivenId(request.headers)),
  scheduled: ({ cron }, bindings) =>
    runCron({ cron, log: createLog(toBuild(bindings)) }, async () => {
      const { services } = openWorker(bindings);
      if (cron === HOURLY) await runHourly(services);
      await flushPurges(services);
      await sendNoticeMails(services);
      await services.sendQueuedMails();
      await sendDigests(services);
      await continueTableScans(services);
      await makeDataPreviews(services);
      // Again, for the pictures that were just made.
      await flushPurges(services);
      await noteCronEnd(services, cron === HOURLY ? "hourly" : "minutely");
    }),
} satisfies ExportedHandler<Bindings>;
