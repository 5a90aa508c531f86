import type { Parsed } from "../wire/parse.ts";
import { readText } from "./bounded-text.ts";
import type { Call } from "../auth/guard.ts";
import { BODY_MAX_BYTES } from "../limits.ts";

type Body = Parsed<unknown> | { ok: false; problem: string; status: 413 };

async function readJson(
  request: Request,
  { maxBytes, ofEmpty }: { maxBytes: number; ofEmpty: string },
): Promise<Body> {
  const text = await readText(request, maxBytes);
  if (!text.ok) return text;
  try {
    return { ok: true, value: JSON.parse(text.value || ofEmpty) };
  } catch {
    return { ok: false, problem: "The body is not JSON." };
  }
}

export type CallBody<T> = { ok: true; value: T } | { ok: false; answer: Response };

interface BodyLimits {
  maxBytes?: number;
  /** Whether a call without a body says nothing, like an empty object. */
  isOptional?: boolean;
}

/** The JSON object of a call, parsed by its schema, or the refusal to answer with. */
export async function readBody<T>(
  { c, refuse }: Pick<Call, "c" | "refuse">,
  parse: (input: unknown) => Parsed<T>,
  { maxBytes = BODY_MAX_BYTES, isOptional = false }: BodyLimits = {},
): Promise<CallBody<T>> {
  const type = c.req.header("content-type") ?? "application/json";
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    return { ok: false, answer: refuse(415, "Send the body as application/json.") };
  const body = await readJson(c.req.raw, { maxBytes, ofEmpty: isOptional ? "{}" : "" });
  if (!body.ok)
    return { ok: false, answer: refuse("status" in body ? body.status : 400, body.problem) };
  if (typeof body.value !== "object" || body.value === null || Array.isArray(body.value))
    return { ok: false, answer: refuse(400, "The body is not a JSON object.") };
  const parsed = parse(body.value);
  return parsed.ok ? parsed : { ok: false, answer: refuse(400, parsed.problem) };
}
