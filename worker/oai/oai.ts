import { READABLE_EVERYWHERE } from "../routes/answer-text.ts";
import { type Context, Hono } from "hono";
import { readBoundedBody } from "#base/bounded-body.ts";
import { OAI_BODY_MAX_BYTES } from "../limits.ts";
import type { PortalEnv, Services } from "../services.ts";
import { writeEnvelope, toErrorElement } from "./answer.ts";
import { parseArguments } from "./arguments.ts";
import { OaiError } from "./errors.ts";
import { answerVerb, CatalogueUnavailable } from "./verbs.ts";

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** OAI-PMH 2.0, for libraries and aggregators that harvest all records, and later changes (OAI-01). */
export function oai(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>()
    .get("/oai", (c) => answer(services, c, new URL(c.req.url).searchParams))
    .post("/oai", async (c) => {
      if (!FORM.test(c.req.header("content-type") ?? "")) {
        return c.text("Send the arguments as application/x-www-form-urlencoded.", 415, NO_STORE);
      }
      const body = await readBoundedBody(c.req.raw, OAI_BODY_MAX_BYTES);
      if (body === null) return c.text("These arguments are too long.", 413, NO_STORE);
      return answer(services, c, new URLSearchParams(body));
    });
}

const NO_STORE = { "Cache-Control": "no-store" };

/** An error of the protocol has status 200, as the protocol requires. */
async function answer(
  services: Services,
  c: Context<PortalEnv>,
  query: URLSearchParams,
): Promise<Response> {
  try {
    const contents = await answerVerb(services, parseArguments(query, services.now()));
    return send(c, writeEnvelope(services, Object.fromEntries(query), [contents]));
  } catch (error) {
    if (error instanceof CatalogueUnavailable) return refuse(c, error);
    if (!(error instanceof OaiError)) throw error;
    const requested = isUnquoted(error) ? {} : Object.fromEntries(query);
    return send(c, writeEnvelope(services, requested, [toErrorElement(error)]));
  }
}

/** A request whose arguments are wrong is not repeated in the answer (section 3.6). */
function isUnquoted({ code }: OaiError): boolean {
  return code === "badVerb" || code === "badArgument";
}

function send(c: Context, body: string): Response {
  const headers = { "Content-Type": "text/xml; charset=utf-8", ...NO_STORE };
  return c.body(body, 200, { ...headers, ...READABLE_EVERYWHERE });
}

function refuse(c: Context, { isForGood }: CatalogueUnavailable): Response {
  return isForGood
    ? c.text(
        "This portal's catalogue does not list what changed, so it cannot be harvested.",
        501,
        NO_STORE,
      )
    : c.text("The catalogue did not answer.", 503, { ...NO_STORE, "Retry-After": "60" });
}
