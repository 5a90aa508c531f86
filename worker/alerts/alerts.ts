import { parseJson } from "#base/parse-json.ts";
import * as v from "valibot";
import type { ContentStatus } from "#content-cache/index.ts";
import type { CatalogueHealth } from "../product-api/catalogue-health.ts";
import { ALERT_REPEAT_MINUTES, ALERT_TIMEOUT_MS, KEYS_OLD_MS } from "../limits.ts";
import type { Services } from "../services.ts";

/** The state that earlier runs stored. */
const KEY = "alerts";
/** Written before a message is sent, to learn whether the state can be written. */
const WRITE_CHECK_KEY = "alerts-write-check";

const State = v.object({
  /** Codes of the failures in the last run. */
  seen: v.array(v.string()),
  /** The messages sent to the webhook, by code. */
  told: v.record(v.string(), v.string()),
});
type State = v.InferOutput<typeof State>;

const NOTHING: State = { seen: [], told: {} };

type AlertServices = Pick<
  Services,
  "config" | "now" | "log" | "readContentStatus" | "readCatalogueHealth" | "renewKeys" | "keyAges"
>;

interface AlertTools {
  kv: Pick<KVNamespace, "get" | "put">;
  fetch: typeof fetch;
}

/**
 * Reports to the operators' webhook what began to fail and what has recovered, each once. A failure is reported
 * at the second run that sees it, so that one slow minute sends nothing. Never throws.
 */
export async function sendAlerts(services: AlertServices, tools: AlertTools): Promise<void> {
  const { ALERT_WEBHOOK_URL: webhook, PUBLIC_ORIGIN: origin } = services.config;
  if (webhook === "") return;
  const { kv } = tools;
  const send = (messages: Messages): Promise<void> =>
    post(tools.fetch, webhook, toMessage(origin, messages));
  try {
    const text = await kv.get(KEY).catch(() => undefined);
    if (text === undefined) return await repeatFaults(services, { send, told: {} });
    const parsed = v.safeParse(State, parseJson(text ?? ""));
    const before = parsed.success ? parsed.output : NOTHING;
    const { begun, ended, after } = compare(before, await readFaults(services));
    const written = JSON.stringify(after);
    if (written === (text ?? JSON.stringify(NOTHING))) return;
    const hasNews = begun.length + ended.length > 0;
    const isWritten = hasNews
      ? await isDone(kv.put(WRITE_CHECK_KEY, String(services.now())))
      : await isDone(kv.put(KEY, written));
    if (!isWritten) return await repeatFaults(services, { send, told: before.told });
    if (!hasNews) return;
    await send({ begun, ended });
    await kv.put(KEY, written);
  } catch (error) {
    // The next run sends what was not sent. The address may contain a key: only the kind of error is logged.
    services.log({ event: "alerts_failed", name: error instanceof Error ? error.name : "unknown" });
  }
}

/** What the webhook is to be told, and the state after it. */
function compare(before: State, faults: Record<string, string>): Messages & { after: State } {
  const lasting = Object.entries(faults).filter(
    ([code]) => before.seen.includes(code) || code in before.told,
  );
  return {
    begun: lasting.filter(([code]) => !(code in before.told)),
    ended: Object.entries(before.told).filter(([code]) => !(code in faults)),
    after: {
      seen: Object.keys(faults).toSorted(),
      // The sent message stays, so that a number in it is not a change.
      told: Object.fromEntries(lasting.map(([code, said]) => [code, before.told[code] ?? said])),
    },
  };
}

async function isDone(work: Promise<void>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/**
 * While the state cannot be read or written, nobody knows what was sent since: all failures that are not
 * noted as sent are reported, four times an hour.
 */
async function repeatFaults(
  services: AlertServices,
  { send, told }: { send: (messages: Messages) => Promise<void>; told: State["told"] },
): Promise<void> {
  if (Math.floor(services.now() / 60_000) % ALERT_REPEAT_MINUTES !== 0) return;
  const begun = Object.entries(await readFaults(services)).filter(([code]) => !(code in told));
  if (begun.length > 0) await send({ begun, ended: [] });
}

interface Messages {
  begun: SentMessages;
  ended: SentMessages;
}

type SentMessages = [code: string, sentence: string][];

async function readFaults(services: AlertServices): Promise<Record<string, string>> {
  const [content, health] = await Promise.all([
    services.readContentStatus().catch(() => null),
    services.readCatalogueHealth(),
    // This isolate may have checked no session: the fault of its keys would come and go.
    services.renewKeys(),
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
  { config, now, keyAges }: Pick<Services, "config" | "now" | "keyAges">,
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
  Object.assign(faults, findKeyFaults(keyAges()));
  if (health.state === "down")
    faults["catalogue_down"] = "The catalogue does not answer as it should.";
  if (health.state !== "unknown")
    for (const { code, sentence } of health.faults) faults[code] = sentence;
  return faults;
}

function findKeyFaults(ages: ReturnType<Services["keyAges"]>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { issuer, ageMs, isRefused } of ages)
    if (isRefused && ageMs === null)
      faults["keys_unread"] =
        `The keys of ${issuer} cannot be read, so it signs nobody in: look at the user pool and TOKEN_ISSUERS.`;
    else if (isRefused && ageMs !== null && ageMs > KEYS_OLD_MS)
      faults["keys_old"] =
        `The keys of ${issuer} were read ${Math.floor(ageMs / 60_000)} minutes ago and cannot be renewed: look at the user pool and TOKEN_ISSUERS. A day after they were read they sign nobody in.`;
  return faults;
}

const STORE_DOWN =
  "The content store does not answer: look at KV in the dashboard and on the platform's status page.";

function toMessage(origin: string, { begun, ended }: Messages): string {
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
