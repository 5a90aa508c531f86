import { identifyRequest, readGivenId, withRequestId } from "#platform/request-log.ts";
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
import { openWorker } from "./open-worker.ts";
import { checkDois } from "./publish/check-dois.ts";
import { cleanUp } from "./publish/clean-up.ts";
import { releaseEmbargoes } from "./publish/release-embargoes.ts";
import type { Services } from "./services.ts";
import { flushPurges } from "./shared-cache/purge-queue.ts";
import { continueTableScans } from "./tables/table-scans.ts";

export { PublicCatalogue } from "./shared-cache/public-catalogue.ts";

/** The hourly cron trigger of `wrangler.toml`; the other one comes every minute. */
const HOURLY = "5 * * * *";

/** Releases embargoes that ended, finishes interrupted work, then deletes what is not needed. */
async function runHourly(services: Services): Promise<void> {
  const count = await releaseEmbargoes(services);
  if (count > 0) services.log({ event: "embargoes_released", count });
  const changes = await finishEmailChanges(services);
  if (changes > 0) services.log({ event: "email_changes_finished", count: changes });
  const deletions = await finishDeletions(services);
  if (deletions > 0) services.log({ event: "accounts_deleted_in_pool", count: deletions });
  const embargoes = await notifyEndingEmbargoes(services);
  if (embargoes > 0) services.log({ event: "ending_embargoes_told", count: embargoes });
  await deleteOldNotices(services);
  const follows = await deleteUnconfirmed(services);
  if (follows > 0) services.log({ event: "unconfirmed_follows_forgotten", count: follows });
  const keys = await deleteOldKeys(services);
  if (keys > 0) services.log({ event: "idempotency_keys_forgotten", count: keys });
  const dois = await checkDois(services);
  if (dois > 0) services.log({ event: "dois_checked", count: dois });
  const { uploads, blobs } = await cleanUp(services);
  if (uploads + blobs > 0) services.log({ event: "cleaned_up", uploads, blobs });
}

export default {
  fetch: (request, bindings) =>
    identifyRequest(
      async () => openWorker(bindings).app.fetch(request),
      readGivenId(request.headers),
    ),
  scheduled: ({ cron }, bindings) =>
    withRequestId(async () => {
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
