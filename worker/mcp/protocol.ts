import * as v from "valibot";

/** Versions of the Model Context Protocol that are spoken here, the newest first. */
export const PROTOCOL_VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26"] as const;

const Id = v.union([v.pipe(v.string(), v.maxLength(200)), v.number()]);

/** One JSON-RPC 2.0 message of a client: a request, or a notification when it has no id. */
export const Message = v.object({
  jsonrpc: v.literal("2.0"),
  id: v.optional(Id),
  method: v.pipe(v.string(), v.maxLength(100)),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
});
export type Message = v.InferOutput<typeof Message>;
type MessageId = v.InferOutput<typeof Id>;

/** Error codes of JSON-RPC 2.0, section 5.1. */
export const ERRORS = {
  parse: -32_700,
  request: -32_600,
  method: -32_601,
  params: -32_602,
} as const;

export interface RpcError {
  code: number;
  message: string;
}

export function toResult(id: MessageId, result: object): object {
  return { jsonrpc: "2.0", id, result };
}

export function toError(id: MessageId | null, error: RpcError): object {
  return { jsonrpc: "2.0", id, error };
}
