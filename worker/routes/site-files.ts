import { Hono } from "hono";
import { href } from "#client/contract/routes.ts";
import { cutText } from "#base/cut.ts";
import type { PortalEnv, Services } from "../services.ts";
import { element, toDocument } from "../feeds/xml.ts";
import { answerText } from "./answer-text.ts";
import { SECURITY_TXT_LIFE_MS } from "../limits.ts";

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

/** Crawlers may read records, but not endless facet combinations and private pages (RB-01). */
export function robots({ config }: Services): Hono<PortalEnv> {
  const rules =
    config.ENVIRONMENT === "production"
      ? [
          "User-agent: *",
          "Allow: /",
          "Disallow: /*tag=*tag=",
          "Disallow: /workspaces/",
          "Disallow: /user/",
          "Disallow: /appearance",
          `Sitemap: ${config.PUBLIC_ORIGIN}/sitemap.xml`,
        ]
      : ["User-agent: *", "Disallow: /"];
  return new Hono<PortalEnv>().get("/robots.txt", (c) =>
    c.text(`${rules.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=3600" }),
  );
}

const SECURITY_TXT_PATH = "/.well-known/security.txt";
const DAY_MS = 86_400_000;

/**
 * The contact for a security problem (RFC 9116); 404 where none is set. Its expiry is set when it
 * is requested, to the day, because a date that is written down would be forgotten.
 */
export function securityTxt({ config, now }: Services): Hono<PortalEnv> {
  const { SECURITY_CONTACT, SECURITY_POLICY_URL, PUBLIC_ORIGIN } = config;
  return new Hono<PortalEnv>().get(SECURITY_TXT_PATH, (c) => {
    if (SECURITY_CONTACT === "") {
      return c.text("No security contact is set for this portal.", 404, {
        "Cache-Control": "no-store",
      });
    }
    const expires = Math.floor((now() + SECURITY_TXT_LIFE_MS) / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${SECURITY_CONTACT}`,
      `Expires: ${new Date(expires).toISOString().replace(".000", "")}`,
      "Preferred-Languages: en",
      `Canonical: ${PUBLIC_ORIGIN}${SECURITY_TXT_PATH}`,
      ...(SECURITY_POLICY_URL === "" ? [] : [`Policy: ${SECURITY_POLICY_URL}`]),
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=3600" });
  });
}

/** An overview for language models before they read pages (llmstxt.org). */
export function llmsTxt({ config }: Services): Hono<PortalEnv> {
  const { BRAND_NAME, UNIVERSITY_NAME, PUBLIC_ORIGIN } = config;
  const link = (name: string, path: string, what: string): string =>
    `- [${name}](${PUBLIC_ORIGIN}${path}): ${what}`;
  const lines = [
    `# ${BRAND_NAME}`,
    "",
    `> Public research data of ${UNIVERSITY_NAME}: datasets, code and collections with their files, people, licences and DOIs. Cite what you use by its DOI.`,
    "",
    "Every record page answers as Markdown when `.md` is added to its address, and in other formats at `/export/{format}` behind it, such as `/datasets/7/export/schema-org`, `croissant`, `datacite`, `bibtex`.",
    "",
    "## Read the catalogue",
    "",
    link("MCP server", "/mcp", "search, records, files, table previews and citations as tools"),
    link(
      "Search",
      `${href("datasets.search")}?q=`,
      "add words; `.atom` before the `?` gives a feed",
    ),
    link("Sitemap", "/sitemap.xml", "every public page, with the time of its last change"),
    link("DCAT", "/catalog.ttl", "the catalogue in pages; also `.rdf` and `.jsonld`"),
    link("OAI-PMH", "/oai?verb=Identify", "harvest all records, and later what changed"),
    "",
    "## Lists",
    "",
    link("Datasets", href("datasets.list"), "research data and clinical trials"),
    link("Code", href("code.list"), "releases of software"),
    link("Collections", href("collections.list"), "records that belong together"),
  ];
  return new Hono<PortalEnv>().get("/llms.txt", (c) =>
    answerText(c, { body: `${lines.join("\n")}\n`, type: "text/plain; charset=utf-8" }),
  );
}

/** What the browser polls to notice a newer build (specification points 4 and 7). */
export function builds({ build }: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>()
    .get("/builds/latest.json", (c) =>
      c.json({ id: build.id }, 200, { "Cache-Control": "no-store" }),
    )
    .get("/builds/meta/:file", (c) => {
      if (c.req.param("file") !== `${build.id}.json`) {
        return c.text("There is no such build.", 404, { "Cache-Control": "no-store" });
      }
      return c.json({ id: build.id, files: build.files }, 200, {
        "Cache-Control": "public, max-age=31536000, immutable",
      });
    });
}

/**
 * Files that exist are served before the Worker runs. Any other address below `/assets/` does not
 * exist, and must not be answered with an HTML page, which a script import cannot parse.
 */
export function missingAssets(): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/assets/*", (c) =>
    c.text("There is no such file in this build.", 404, { "Cache-Control": "no-store" }),
  );
}
