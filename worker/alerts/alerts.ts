import { parseJson } from "#base/parse-json.ts";
import * as v from "valibot";
import type { ContentStatus } from "#content-cache/index.ts";
import type { CatalogueHealth } from "../product-api/catalogue-health.ts";
import { ALERT_REPEAT_MINUTES, ALERT_TIMEOUT_MS } from "../limits.ts";
import type { Services } from "../services.ts";

/** The state that earlier runs stored. */
const KEY = "alerts";

const State = v.object({
  /** Codes of the failures in the last run. */
  seen: v.array(v.string()),
  /** The messages sent to the webhook, by code. */
  told: v.record(v.string(), v.string()),
});
type State = v.InferOutput<typeof State>;

type AlertServices = Pick<
  Services,
  "config" | "now" | "log" | "readContentStatus" | "readCatalogueHealth"
>;

interface AlertTools {
  kv: Pick<KVNamespace, "get" | "put">;
  fetch: typeof fetch;
}

/**
 * Reports to the operators' webhook what began to fail and what has recovered, each once. A failure is reported
 * at the second run that sees it, so that one slow minute sends nothing. Never throws.
 */
export async function sendAlerts(
  services: AlertServices,
  { kv, fetch: ask }: AlertTools,
): Promise<void> {
  const { ALERT_WEBHOOK_URL: webhook } = services.config;
  if (webhook === "") return;
  try {
    const text = await kv.get(KEY).catch(() => undefined);
    if (text === undefined) return await repeatFaults(services, { ask, webhook });
    const parsed = v.safeParse(State, parseJson(text ?? ""));
    const before: State = parsed.success ? parsed.output : { seen: [], told: {} };
    const faults = await readFaults(services);
    const lasting = Object.entries(faults).filter(
      ([code]) => before.seen.includes(code) || code in before.told,
    );
    const begun = lasting.filter(([code]) => !(code in before.told));
    const ended = Object.entries(before.told).filter(([code]) => !(code in faults));
    if (begun.length + ended.length > 0)
      await post(ask, webhook, toMessage(services.config.PUBLIC_ORIGIN, { begun, ended }));
    const after: State = {
      seen: Object.keys(faults).toSorted(),
      // The sent message stays, so that a number in it is not a change.
      told: Object.fromEntries(lasting.map(([code, said]) => [code, before.told[code] ?? said])),
    };
    const written = JSON.stringify(after);
    if (written !== (text ?? JSON.stringify({ seen: [], told: {} }))) await kv.put(KEY, written);
  } catch (error) {
    // The next run sends what was not sent. The address may contain a key: only the kind of error is logged.
    services.log({ event: "alerts_failed", name: error instanceof Error ? error.name : "unknown" });
  }
}

/** While the state cannot be read, nobody knows what was sent: all failures are reported, four times an hour. */
async function repeatFaults(
  services: AlertServices,
  { ask, webhook }: { ask: typeof fetch; webhook: string },
): Promise<void> {
  if (Math.floor(services.now() / 60_000) % ALERT_REPEAT_MINUTES !== 0) return;
  const begun = Object.entries(await readFaults(services));
  if (begun.length === 0) return;
  await post(ask, webhook, toMessage(services.config.PUBLIC_ORIGIN, { begun, ended: [] }));
}

type SentMessages = [code: string, sentence: string][];

async function readFaults(services: AlertServices): Promise<Record<string, string>> {
  const [content, health] = await Promise.all([
    services.readContentStatus().catch(() => null),
    services.readCatalogueHealth(),
  ]);
  return findFaults(services, { content, health });
}

interface Reports {
  /** `null` while the store does not answer. */
  content: ContentStatus | null;
  health: CatalogueHealth;
}

/** Current failures, a message each, by a code that stays the same while it lasts. */
export function findFaults(
  { config, now }: Pick<Services, "config" | "now">,
  { content, health }: Reports,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (content === null) faults["content_store_down"] = STORE_DOWN;
  if (content?.hasSpace) {
    const minutes = config.ALERT_CONTENT_AGE_MINUTES;
    const age = content.checkedAt === null ? null : now() - Date.parse(content.checkedAt);
    if (age === null || age > minutes * 60_000)
      faults["content_old"] =
        `Content was not read for more than ${minutes} minutes. ${content.lastFailure?.sentence ?? ""}`.trim();
  }
  if (health.state === "down")
    faults["catalogue_down"] = "The catalogue does not answer as it should.";
  if (health.state !== "unknown")
    for (const { code, sentence } of health.faults) faults[code] = sentence;
  return faults;
}

const STORE_DOWN =
  "The content store does not answer: look at KV in the dashboard and on the platform's status page.";

function toMessage(
  origin: string,
  { begun, ended }: { begun: SentMessages; ended: SentMessages },
): string {
  return [
    ...begun.map(([, sentence]) => `${origin}: ${sentence}`),
    ...ended.map(([, sentence]) => `${origin}: no longer: ${sentence}`),
    `${origin}/api/status`,
  ].join("\n");
}

async function post(ask: typeof fetch, webhook: string, text: string): Promise<void> {
  const answer = await ask(webhook, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
    redirect: "manual",
    signal: AbortSignal.timeout(ALERT_TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new RangeError(`the webhook answered ${answer.status}`);
}
