/** Where a sync goes on: in the listing of everything, or in the history of changes. */
export type SyncToken =
  | { mode: "initial"; epoch: number; limit: number; until: number; afterKey: string }
  | { mode: "delta"; epoch: number; limit: number; until: number | null; afterSeq: number };

/** Opaque to those who hold it, as in the service. */
export function formatToken(token: SyncToken): string {
  return Buffer.from(JSON.stringify(token)).toString("base64url");
}

/** `null` when it is none of ours or was given out before the tokens were expired. */
export function parseToken(text: string, epoch: number): SyncToken | null {
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
