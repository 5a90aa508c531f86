/** JSON of a call or an answer. */
type Body = Record<string, unknown>;
/** What the platform answers to it. */
export type Answer = { status?: number; code?: number; result: unknown; info?: object } | Buffer;

export interface Call {
  method: string;
  path: string;
  search: URLSearchParams;
  bytes: Buffer;
  type: string;
  jurisdiction: string | null;
}

export function toJson(bytes: Buffer): Body {
  return bytes.length === 0 ? {} : (JSON.parse(bytes.toString("utf8")) as Body); // wrangler's own
}
