import { NAME } from "#brand/name.ts";
import type { Body, Operation } from "./operation.ts";
import { FAMILIES } from "./operations/index.ts";
import { toParameters } from "./parameters.ts";
import { toOperationId, toPlace, type Place } from "./path.ts";
import { findRequiredRole, toRefusals, findRight } from "./refusals.ts";
import { toComponents, toReference } from "./schemas.ts";
import answers from "./examples.json" with { type: "json" };

const ABOUT = `Public data under \`/discover\` needs no token; everything else needs one.
A page size above the most that an address gives is answered with the most, parameters that are not listed are ignored, and of a repeated parameter that is no list the first counts.
Every GET also answers HEAD. A signed-in change that bears an \`Idempotency-Key\` is made once: the same key and address within an hour is answered as the first time, with \`Idempotency-Replayed: true\`, and without a body where that held a secret.
A known address with another method is 405 with \`Allow\`; an unknown one is 404, in the words of its family.`;

const NEXT_PAGE = {
  Link: {
    description: 'Where the list goes on, as `<address>; rel="next"`; absent on the last page.',
    schema: { type: "string" },
  },
};

/** The API as OpenAPI 3.1, made from the schemas that its handlers use. */
export function createDocument(origin: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [tag, operations] of Object.entries(FAMILIES)) {
    for (const [address, operation] of Object.entries(operations)) {
      const place = toPlace(address);
      (paths[place.path] ??= {})[place.method] = toOperation(address, place, { tag, operation });
    }
  }
  return {
    openapi: "3.1.1",
    info: { title: `${NAME} product API`, version: "1", description: ABOUT },
    servers: [{ url: origin }],
    tags: Object.keys(FAMILIES).map((name) => ({ name })),
    paths,
    components: { schemas: toComponents(), securitySchemes: SECURITY_SCHEMES },
  };
}

function toOperation(
  address: string,
  place: Place,
  { tag, operation }: { tag: string; operation: Operation },
): object {
  const { summary, description, body, answers, example } = operation;
  const query = new URLSearchParams(example.query);
  const named = place.parameters.map(({ name, schema }) => ({
    name,
    in: "path",
    required: true,
    schema,
    example: example.path?.[name],
  }));
  const others = toParameters(operation).map((parameter) => {
    const shown = query.get(parameter.name) ?? example.headers?.[parameter.name] ?? undefined;
    return {
      ...parameter,
      ...(shown !== undefined && { example: toShown(parameter.schema, shown) }),
    };
  });
  const isPaged = others.some(({ name }) => name === "after");
  const known = Object.entries(answers).map(([status, answer]) => {
    const isExample = Number(status) === (example.status ?? 200);
    const documented = toAnswer(answer, isExample ? findExample(address) : undefined);
    return [
      status,
      isPaged && status === "200" ? { ...documented, headers: NEXT_PAGE } : documented,
    ];
  });
  return {
    operationId: toOperationId(place),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    "x-right": findRequiredRole(address),
    parameters: [...named, ...others],
    ...(body !== undefined && { requestBody: toRequestBody(body) }),
    security: toSecurity(address, operation),
    responses: { ...toRefusals(address, place, operation), ...Object.fromEntries(known) },
  };
}

/** An example in the type of its parameter. */
function toShown(schema: object, text: string): unknown {
  const type = "type" in schema ? schema.type : "string";
  if (type === "integer") return Number(text);
  if (type === "boolean") return text === "true";
  return type === "array" ? [text] : text;
}

function toAnswer(
  { description, type, schema }: Operation["answers"][number],
  example: unknown,
): object {
  if (type === undefined) return { description };
  const content = {
    ...(schema !== undefined && { schema: toReference(schema) }),
    ...(example !== undefined && { example }),
  };
  return { description, content: { [type]: content } };
}

function toRequestBody({ type, schema, field, example, isOptional = false }: Body): object {
  const own = schema === undefined ? {} : toReference(schema);
  const required = !isOptional;
  if (field === undefined) return { required, content: { [type]: { schema: own, example } } };
  const content = { type: "string", contentMediaType: "application/json", contentSchema: own };
  return {
    required,
    content: {
      [type]: {
        schema: { type: "object", required: [field], properties: { [field]: content } },
        example: { [field]: JSON.stringify(example) },
      },
    },
  };
}

const ANSWERS = new Map<string, unknown>(Object.entries(answers));

/** The API's answer to an address's example, without secrets; absent for bytes or an empty body. */
export function findExample(address: string): unknown {
  return ANSWERS.get(address);
}

const SECURITY_SCHEMES = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "An access token of the user pool, or a machine key as `<key>.<secret>`.",
  },
  api_key: {
    type: "apiKey",
    in: "query",
    name: "api_key",
    description: "The same in the query string.",
  },
  browser: {
    type: "http",
    scheme: "bearer",
    description: "An access token of a browser session; a machine key is refused with 403.",
  },
  fresh: {
    type: "http",
    scheme: "bearer",
    description:
      'An access token of a browser session whose person signed in within the last ten minutes (`auth_time`); an older one is refused with 403 and `WWW-Authenticate: Bearer error="insufficient_user_authentication"`.',
  },
  publisher: { type: "http", scheme: "bearer", description: "The publishers' secret." },
};

type Requirement = Partial<Record<keyof typeof SECURITY_SCHEMES, never[]>>;

const ANYWHERE: Requirement[] = [{ bearer: [] }, { api_key: [] }];

/** The tokens a call takes; an empty requirement means that it needs none. */
function toSecurity(address: string, { takesHeaderTokenOnly }: Operation): Requirement[] {
  const right = findRight(address);
  if (right?.[1] === "browser") return [{ browser: [] }];
  if (right?.[1] === "fresh") return [{ fresh: [] }];
  if (right !== null) return right[0] === "v1" ? ANYWHERE : [{ bearer: [] }];
  const requiredRole = findRequiredRole(address);
  if (requiredRole === "anyone" || requiredRole === "holder of a mailed link") return [];
  if (requiredRole === "operator") return [{ publisher: [] }];
  if (requiredRole === "person") return ANYWHERE;
  return takesHeaderTokenOnly ? [{}, { bearer: [] }] : [{}, ...ANYWHERE];
}
