import { Hono } from "hono";
import { href } from "#client/contract/routes.ts";
import { cutText } from "#base/cut.ts";
import type { PortalEnv } from "../app-env.ts";
import { element, toDocument } from "../feeds/xml.ts";
import type { Services } from "../services.ts";
import { answerText } from "./answer-text.ts";

/** Longest short name of OpenSearch 1.1, characters (OS-01). */
const SHORT_NAME_MAX_CHARS = 16;
const TYPE = "application/opensearchdescription+xml; charset=utf-8";

/** Lets browsers search the portal from their address bar. */
export function openSearch({ config }: Services): Hono<PortalEnv> {
  const { BRAND_NAME, UNIVERSITY_NAME, PUBLIC_ORIGIN } = config;
  const search = PUBLIC_ORIGIN + href("datasets.search");
  const body = toDocument(
    element("OpenSearchDescription", { xmlns: "http://a9.com/-/spec/opensearch/1.1/" }, [
      element("ShortName", {}, [cutText(BRAND_NAME, SHORT_NAME_MAX_CHARS)]),
      element("Description", {}, [`Search the research data of ${UNIVERSITY_NAME}.`]),
      element("InputEncoding", {}, ["UTF-8"]),
      element("Url", { type: "text/html", template: `${search}?q={searchTerms}` }),
      element("Url", { type: "application/atom+xml", template: `${search}.atom?q={searchTerms}` }),
      element("Url", { type: TYPE, rel: "self", template: `${PUBLIC_ORIGIN}/opensearch.xml` }),
    ]),
  );
  return new Hono<PortalEnv>().get("/opensearch.xml", (c) => answerText(c, { body, type: TYPE }));
}
