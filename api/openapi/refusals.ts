import { toFamily, type Family } from "../http/refusal.ts";
import {
  OPEN_RIGHTS,
  RIGHTS,
  type Api,
  type OpenRight,
  type Session,
  type RequiredRole,
} from "../auth/rights.ts";
import { CollectionsRefusal, MessageRefusal, V1Refusal } from "./answers.ts";
import type { Operation } from "./operation.ts";
import type { Place } from "./path.ts";
import { toReference } from "./schemas.ts";

type Right = readonly [Api, Session, RequiredRole];

export function findRight(address: string): Right | null {
  return Object.entries(RIGHTS).find(([known]) => known === address)?.[1] ?? null;
}

/** Who may make a call, as the table of rights says. */
export function findRequiredRole(address: string): RequiredRole | OpenRight {
  const requiredRole = findRight(address)?.[2] ?? OPEN_RIGHTS[address];
  if (requiredRole === undefined) throw new Error(`No line says who may call ${address}.`);
  return requiredRole;
}

const BODIES: Record<Family, object> = {
  discover: { content: { "text/plain": { schema: { type: "string", minLength: 1 } } } },
  publishing: {
    headers: { "x-problem": { description: "The sentence.", schema: { type: "string" } } },
  },
  collections: { content: { "application/json": { schema: toReference(CollectionsRefusal) } } },
  message: { content: { "application/json": { schema: toReference(MessageRefusal) } } },
  v1: { content: { "application/json": { schema: toReference(V1Refusal) } } },
};

/** Every refusal of a call, by status: those of its own line, and those that follow from its rights and body. */
export function toRefusals(address: string, place: Place, operation: Operation): object {
  const causes = new Map<number, string[]>();
  const add = (status: number, cause: string): void =>
    void causes.set(status, [...(causes.get(status) ?? []), cause]);
  for (const [status, cause] of Object.entries(operation.refusals ?? {}))
    add(Number(status), cause);
  for (const [status, cause] of toUsualCauses(address, place, operation)) add(status, cause);
  const body = BODIES[toFamily(place.path)];
  return {
    ...Object.fromEntries(
      [...causes].map(([status, all]) => [status, { description: all.join(" "), ...body }]),
    ),
    429: TOO_MANY,
  };
}

const TOO_MANY = {
  description: "Too many calls of this network, account or machine key within a minute.",
  headers: {
    "retry-after": { description: "Seconds to wait.", schema: { type: "string" } },
  },
  content: {
    "application/problem+json": {
      schema: {
        type: "object",
        properties: {
          type: { type: "string" },
          title: { type: "string" },
          status: { type: "integer" },
          detail: { type: "string" },
        },
        required: ["type", "title", "status", "detail"],
        additionalProperties: false,
      },
    },
  },
};

type Cause = [status: number, cause: string];

function toUsualCauses(address: string, place: Place, { query, body }: Operation): Cause[] {
  const right = findRight(address);
  const requiredRole = findRequiredRole(address);
  const hasJson = body?.schema !== undefined;
  const isChange = right !== null && place.method !== "get";
  const causes: [applies: boolean, ...Cause][] = [
    [query !== undefined, 400, "A parameter is not acceptable."],
    [hasJson, 400, "The body has not the shape of its schema."],
    [hasJson, 413, `The body is larger than ${body?.maxBytes} bytes.`],
    [hasJson && body?.field === undefined, 415, "The body is not JSON by its type."],
    [right !== null, 401, "The token is missing or not valid."],
    [right?.[0] === "v1", 404, "No account belongs to the token."],
    [right !== null && right[1] !== "user", 403, "A machine key may not make this call."],
    [right?.[1] === "fresh", 403, "The session is older than ten minutes: sign in again."],
    [right !== null && right[2] !== "self", 403, `The caller is no ${right?.[2]}.`],
    [requiredRole === "operator", 401, "The publishers' token is missing."],
    [requiredRole === "operator", 403, "This is not the publishers' token."],
    [isChange, 409, "The same change is being made, under the same Idempotency-Key."],
    [place.parameters.length > 0, 404, "What the address names is not there."],
  ];
  return causes.flatMap(([applies, ...cause]) => (applies ? [cause] : []));
}
