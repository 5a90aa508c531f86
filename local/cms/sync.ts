import { answerError, answerJson } from "./answers.ts";
import type { Item, Space } from "./space.ts";
import { toDeletedWire, toWire } from "./wire.ts";

const DEFAULT_ITEMS = 100;
const MAX_ITEMS = 1_000;

/** `GET …/sync`: everything once with `initial=true`, afterwards only what changed, by token. */
export function answerSync(space: Space, url: URL): Response {
  const { searchParams } = url;
  const tokenText = searchParams.get("sync_token");
  if (tokenText !== null) {
    if (searchParams.size > 1) return refuse("No other parameter may stand beside sync_token.");
    const token = parseToken(tokenText, space.epoch);
    if (token === null) return refuse("The sync token is invalid or has expired.");
    return token.mode === "initial"
      ? answerInitial(space, url, token)
      : answerDelta(space, url, token);
  }
  if (searchParams.get("initial") !== "true") return refuse("initial or sync_token is required.");
  const limit = Number(searchParams.get("limit") ?? DEFAULT_ITEMS);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_ITEMS) {
    return refuse(`limit must be a whole number from 1 to ${MAX_ITEMS}.`);
  }
  const { epoch, seq } = space;
  return answerInitial(space, url, { mode: "initial", epoch, limit, until: seq, afterKey: "" });
}

/** No deletions, and every item in its present state: changes in the meantime come again in the delta. */
function answerInitial(
  space: Space,
  url: URL,
  token: Extract<SyncToken, { mode: "initial" }>,
): Response {
  const live = [...space.items]
    .filter(([key, item]) => key > token.afterKey && item.published !== null)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  const page = live.slice(0, token.limit);
  const items = page.map(([, item]) => toSyncItem(space, item));
  const last = page.at(-1)?.[0] ?? token.afterKey;
  if (live.length > page.length) {
    return answerPage(url, items, { kind: "nextPageUrl", token: { ...token, afterKey: last } });
  }
  return answerEnd(url, items, token);
}

function answerDelta(
  space: Space,
  url: URL,
  token: Extract<SyncToken, { mode: "delta" }>,
): Response {
  const until = token.until ?? space.seq;
  const changed = [...space.items.values()]
    .filter((item) => item.seq > token.afterSeq && item.seq <= until)
    .sort((left, right) => left.seq - right.seq);
  const page = changed.slice(0, token.limit);
  const items = page.map((item) => toSyncItem(space, item));
  const last = page.at(-1);
  if (last !== undefined && changed.length > page.length) {
    const next: SyncToken = { ...token, until, afterSeq: last.seq };
    return answerPage(url, items, { kind: "nextPageUrl", token: next });
  }
  return answerEnd(url, items, { ...token, until });
}

function answerEnd(
  url: URL,
  items: unknown[],
  { epoch, limit, until }: { epoch: number; limit: number; until: number },
): Response {
  const token: SyncToken = { mode: "delta", epoch, limit, until: null, afterSeq: until };
  return answerPage(url, items, { kind: "nextSyncUrl", token });
}

function answerPage(
  url: URL,
  items: unknown[],
  next: { kind: "nextPageUrl" | "nextSyncUrl"; token: SyncToken },
): Response {
  const link = `${url.origin}${url.pathname}?sync_token=${formatToken(next.token)}`;
  return answerJson({ sys: { type: "Array" }, items, [next.kind]: link });
}

function toSyncItem(space: Space, item: Item) {
  return item.published === null ? toDeletedWire(space, item) : toWire(space, item, item.published);
}

function refuse(message: string): Response {
  return answerError(400, "BadRequest", message);
}

/** Where a sync continues: in the listing of everything, or in the history of changes. */
type SyncToken =
  | { mode: "initial"; epoch: number; limit: number; until: number; afterKey: string }
  | { mode: "delta"; epoch: number; limit: number; until: number | null; afterSeq: number };

/** Opaque to clients, as in the service. */
function formatToken(token: SyncToken): string {
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** `null` when it is not one of ours or was issued before the tokens expired. */
function parseToken(text: string, epoch: number): SyncToken | null {
  try {
    const token: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return isToken(token) && token.epoch === epoch ? token : null;
  } catch {
    return null;
  }
}

function isToken(value: unknown): value is SyncToken {
  if (typeof value !== "object" || value === null) return false;
  if (!("mode" in value) || !("epoch" in value) || !("limit" in value)) return false;
  return value.mode === "initial" || value.mode === "delta";
}
