import { RECIPES } from "../../client/contract/recipes.ts";
import { pagePolicies, type RouteName, routes } from "../../client/contract/routes.ts";
import { toUuid } from "#local/seed/random.ts";
import { unpublished } from "../../local/seed/workspaces/drafts.ts";
import { LANGUAGES } from "./addresses.ts";
import pageParameters from "./page-parameters.json" with { type: "json" };

/** One place of an address where any text may be. */
export interface Slot {
  name: string;
  /** Whether the parameter is only read for an account. */
  isPrivate: boolean;
  fill(wire: string): string;
}

const COVERED = ["from", "until", "west", "south", "east", "north"];
const LIST = [
  "q",
  "type",
  "tag",
  "status",
  "licence",
  "year",
  "bytes",
  "sort",
  "page",
  "size",
  ...COVERED,
];
const TABS = ["about", "files", "cite", "references", "versions", "changes", "metrics", "records"];

/** Parameters of the query, by the path that takes them, beside those of `page-parameters.json`. */
const QUERIES: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    ["/datasets", "/code", "/collections", "/datasets/search"].flatMap((path) =>
      ["/_payload.json", ".atom"].map((end) => [path + end, LIST]),
    ),
  ),
  ...Object.fromEntries(
    TABS.map((tab) => [`/datasets/1?tab=${tab}`, ["q", "path", "file", "page", "model", "select"]]),
  ),
  "/collections/56?tab=contents": ["q", "page", "sort", "tag"],
  "/coverage/_payload.json": ["list", ...LIST],
  "/search/suggestions.json": ["q"],
  "/de/search/suggestions.json": ["q"],
  "/oembed": ["url", "format", "maxwidth", "maxheight"],
  "/oai?verb=ListRecords": ["metadataPrefix", "from", "until", "set", "resumptionToken"],
  "/oai": ["verb", "identifier"],
  "/cite/export/bibtex": ["ids", "style"],
  "/cite/export/text?ids=1": ["style"],
  "/compare/_payload.json": ["ids"],
  "/appearance": ["theme", "back"],
  "/orcid-redirect": ["code", "state", "error", "error_description"],
  "/github-redirect": ["code", "state", "installation_id", "setup_action"],
  "/profile": ["code", "state", "error", "error_description"],
  "/docs-login": ["redirect"],
  "/preview": ["secret", "signature", "expires", "path", "to"],
  "/preview/exit": ["back", "path"],
  "/datasets/1/export/text": ["style"],
  "/datasets/1/version/1/download": ["select", "path"],
  ...Object.fromEntries(
    Object.keys(RECIPES).map((recipe) => [`/datasets/1/version/1/${recipe}`, ["select"]]),
  ),
  "/files/1/1/README.md": ["inline", "download"],
  "/records/46/1?model=sheets": ["as", "by", "col", "where", "fc", "fo", "fv"],
  "/records/46/1": ["model"],
};

/** Paths of which `*` may be anything. */
const PATHS = [
  "/*",
  "/datasets/*",
  "/datasets/*/_payload.json",
  "/datasets/1/version/*",
  "/datasets/*.md",
  "/datasets/*/versions.atom",
  "/datasets/*/linkset.json",
  "/datasets/1/version/1/*",
  "/datasets/1/export/*",
  "/datasets/1/version/1/export/*",
  "/datasets/*/data-use-agreement.txt",
  "/code/*",
  "/collections/*",
  "/collections/*/contents.atom",
  "/package/*",
  "/people/*",
  "/people/*.atom",
  "/people/*/card.json",
  "/cite/export/*",
  "/files/1/1/*",
  "/files/*/1/README.md",
  "/files/1/*/README.md",
  "/banners/*/1",
  "/banners/1/*",
  "/planes/1/1/*",
  "/planes/*/1/a.tif",
  "/planes/1/*/a.tif",
  "/cards/*.png",
  "/sitemaps/*",
  "/builds/meta/*",
  "/assets/*",
  "/hooks/*",
  "/about/*",
  "/help/*",
  "/legal/*",
  "/doi/*",
  "/embed/datasets/*",
  "/embed/tables/1/1/*",
  "/tables/1/1/*",
  "/records/*/1",
  "/records/1/*",
  "/workspaces/*",
  "/user/*",
  "/.well-known/*",
];

/** What the path of a page that exists has for its first part, where 1 names nothing. */
const EXISTING: Partial<Record<RouteName, string>> = {
  "workspaces.dataset": `N:dataset:${toUuid(`dataset ${unpublished[0]?.key}`)}`,
  "collections.detail": "56",
  "collections.version": "56",
  people: "0000-0005-1204-4171",
};

/** Every parameter that a page reads, as `worker/routes/page-query.test.ts` finds them. */
function toReadSlots(): Slot[] {
  return (Object.keys(routes) as RouteName[]).flatMap((name) => {
    const { pattern, guard } = routes[name];
    const path = pattern.replace(/:\w+/, EXISTING[name] ?? "1").replaceAll(/:\w+/g, "1");
    const read: Record<string, readonly string[]> = pageParameters;
    const queries = { [path]: read[pagePolicies[name].query] ?? [] };
    return toQuerySlots(queries, guard !== "open");
  });
}

/** Every page: each part of its path that may be anything, and a parameter it does not know. */
function toPageSlots(): Slot[] {
  return Object.values(routes).flatMap(({ pattern, guard }) =>
    LANGUAGES.flatMap((prefix) => {
      const path = prefix + pattern;
      const parts = path.match(/:\w+/g) ?? [];
      const isPrivate = guard !== "open";
      const open = (text: string): string => text.replaceAll(/:\w+/g, "1");
      return [
        ...parts.map((part) => ({
          name: path,
          isPrivate,
          fill: (wire: string) => path.split(part).map(open).join(wire),
        })),
        { name: `${path} anything`, isPrivate, fill: (wire: string) => `${open(path)}?q=${wire}` },
      ];
    }),
  );
}

export const PORTAL_SLOTS: readonly Slot[] = [
  ...toPageSlots(),
  ...toReadSlots(),
  ...toQuerySlots(QUERIES, false),
  ...PATHS.map((path) => ({
    name: path,
    isPrivate: false,
    fill: (wire: string) => path.replace("*", () => wire),
  })),
];

function toQuerySlots(queries: Record<string, readonly string[]>, isPrivate: boolean): Slot[] {
  return Object.entries(queries).flatMap(([path, names]) =>
    names.map((name) => ({
      name: `${path} ${name}`,
      isPrivate,
      fill: (wire: string) => `${path}${path.includes("?") ? "&" : "?"}${name}=${wire}`,
    })),
  );
}

interface Parameter {
  name: string;
  in: string;
  example?: unknown;
}

interface Document {
  paths: Record<
    string,
    Record<string, { parameters?: Parameter[]; security?: unknown[] } | undefined>
  >;
}

/** Every parameter of every reading call, from the running API's own description. */
export async function findCallSlots(services: string): Promise<Slot[]> {
  const answer = await fetch(`${services}/openapi.json`);
  const document = (await answer.json()) as Document; // our own contract, tested elsewhere
  return Object.entries(document.paths).flatMap(([path, { get }]) => {
    if (!get) return [];
    const parameters = get.parameters ?? [];
    const isPrivate = (get.security ?? []).length > 0;
    return parameters
      .filter((parameter) => parameter.in === "path" || parameter.in === "query")
      .map((parameter) => toCallSlot(path, { parameters, parameter, isPrivate }));
  });
}

function toCallSlot(
  path: string,
  call: { parameters: Parameter[]; parameter: Parameter; isPrivate: boolean },
): Slot {
  const { parameters, parameter, isPrivate } = call;
  const examples = new Map(parameters.map(({ name, example }) => [name, String(example ?? 1)]));
  return {
    name: `GET ${path} ${parameter.name}`,
    isPrivate,
    fill(wire) {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        name === parameter.name ? wire : encodeURIComponent(examples.get(name) ?? "1"),
      );
      return parameter.in === "path" ? filled : `${filled}?${parameter.name}=${wire}`;
    },
  };
}
