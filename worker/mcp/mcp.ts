import { type Context, Hono } from "hono";
import * as v from "valibot";
import { readBoundedBody } from "#base/bounded-body.ts";
import { parseJson } from "#base/parse-json.ts";
import { MCP_BODY_MAX_BYTES } from "../limits.ts";
import { answerTooMany } from "../page/too-many.ts";
import type { PortalEnv, Services } from "../services.ts";

/**
 * The Model Context Protocol over HTTP, without sessions and streams: how a language model reads the
 * catalogue. Pages of other origins are refused, as the protocol requires; cookies are ignored.
 */
export function mcp(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>()
    .post("/mcp", (c) => answerPost(services, c))
    .get("/mcp", (c) => c.text(NO_STREAM, 405, { ...HEADERS, Allow: "POST" }));
}

const NO_STREAM = "Send JSON-RPC messages of the Model Context Protocol by POST.";
const HEADERS = { "Cache-Control": "no-store" };

async function answerPost(services: Services, c: Context<PortalEnv>): Promise<Response> {
  const origin = c.req.header("origin");
  if (origin !== undefined && origin !== services.config.PUBLIC_ORIGIN) {
    return c.text("Pages of other origins may not ask here.", 403, HEADERS);
  }
  const type = c.req.header("content-type") ?? "";
  if (!/^application\/json\b/i.test(type)) return c.text("Send application/json.", 415, HEADERS);
  const spoken = c.req.header("mcp-protocol-version");
  if (spoken !== undefined && !PROTOCOL_VERSIONS.some((version) => version === spoken)) {
    return refuse(c, {
      code: ERRORS.request,
      message: "This protocol version is not supported here.",
    });
  }
  const text = await readBoundedBody(c.req.raw, MCP_BODY_MAX_BYTES);
  if (text === null) return c.text("This message is too long.", 413, HEADERS);
  const body = parseJson(text);
  if (body === undefined) return refuse(c, { code: ERRORS.parse, message: "This is not JSON." });
  const message = v.safeParse(Message, body);
  if (!message.success) {
    return refuse(c, { code: ERRORS.request, message: "This is not one JSON-RPC 2.0 message." });
  }
  const { id } = message.output;
  if (id === undefined) return c.body(null, 202, HEADERS);
  if (v.is(Search, message.output) && !(await maySearch(services, c)))
    return answerTooMany(services, c, { kind: "search" });
  const outcome = await answerRequest(services, c, message.output);
  return c.json(
    "result" in outcome ? toResult(id, outcome.result) : toError(id, outcome),
    200,
    HEADERS,
  );
}

/** A call that searches. Its words are in the body, which `limitByAddress` does not read. */
const Search = v.object({
  method: v.literal("tools/call"),
  params: v.object({
    name: v.literal("search_records"),
    arguments: v.object({ query: v.pipe(v.string(), v.trim(), v.nonEmpty()) }),
  }),
});

async function maySearch(services: Services, c: Context): Promise<boolean> {
  const network = services.readNetwork(c.req.raw.headers);
  return network === null || services.callLimits.search.byAddress(network);
}

function refuse(c: Context, error: RpcError): Response {
  return c.json(toError(null, error), 400, HEADERS);
}

async function answerRequest(
  services: Services,
  c: Context,
  { method, params }: Message,
): Promise<{ result: object } | RpcError> {
  switch (method) {
    case "initialize":
      return { result: toServer(services, params["protocolVersion"]) };
    case "ping":
      return { result: {} };
    case "tools/list":
      return { result: { tools: (await import("./tools.ts")).describeTools() } };
    case "tools/call":
      return callTool(services, c, params);
    default:
      return { code: ERRORS.method, message: "This method is not supported here." };
  }
}

/** The client's version if it is supported, otherwise the newest. */
function toServer({ config, build }: Services, requested: unknown): object {
  return {
    protocolVersion:
      PROTOCOL_VERSIONS.find((version) => version === requested) ?? PROTOCOL_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: "foreland", title: config.BRAND_NAME, version: build.id },
    instructions: `Public research data of ${config.UNIVERSITY_NAME}. Search first, then get a record by its id. Cite what you use by its DOI.`,
  };
}

async function callTool(
  services: Services,
  c: Context,
  { name, arguments: given = {} }: Record<string, unknown>,
): Promise<{ result: object } | RpcError> {
  const { runTool, ToolError, TOOLS } = await import("./tools.ts");
  const tool = typeof name === "string" && Object.hasOwn(TOOLS, name) ? TOOLS[name] : undefined;
  if (!tool) return { code: ERRORS.params, message: "There is no such tool here." };
  try {
    const answer = await runTool(services, c, { tool, given });
    const content = [{ type: "text", text: JSON.stringify(answer) }];
    return { result: { content, structuredContent: answer } };
  } catch (error) {
    if (v.isValiError(error)) {
      const [issue] = error.issues;
      return toFault(`${v.getDotPath(issue) ?? "arguments"}: ${issue.message}`);
    }
    if (error instanceof ToolError) return toFault(error.message);
    throw error;
  }
}

/** A fault that the model sees, so that it can correct its call (MCP, Tools, "Error handling"). */
function toFault(message: string): { result: object } {
  return { result: { content: [{ type: "text", text: message }], isError: true } };
}

/** Supported versions of the Model Context Protocol, the newest first. */
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
