import { answerError, answerJson, answerNotFound } from "./answers.ts";
import { toKey, type Item, type Kind, type Space } from "./space.ts";
import { toLocale, toWire, type Link } from "./wire.ts";

const DEFAULT_ITEMS = 100;
const MAX_ITEMS = 1_000;
const INCLUDE_DEFAULT = 1;
const INCLUDE_MAX = 10;

/** `GET …/entries`, `…/assets` and related addresses, for readers who do not sync. */
export function answerDelivery(space: Space, path: string, query: URLSearchParams): Response {
  const [resource = "", id, ...rest] = path.split("/").filter((part) => part !== "");
  if (rest.length > 0) return answerNotFound();
  switch (resource) {
    case "":
      return answerJson(toSpace(space));
    case "locales":
      return answerList(
        space.seed.locales.map((locale) => ({
          ...locale,
          sys: { type: "Locale", id: locale.code },
        })),
      );
    case "content_types":
      return answerList(space.seed.contentTypes);
    case "tags":
      return answerList([]);
    case "entries":
      return id === undefined
        ? answerItems(space, "Entry", query)
        : answerItem(space, "Entry", id, query);
    case "assets":
      return id === undefined
        ? answerItems(space, "Asset", query)
        : answerItem(space, "Asset", id, query);
    default:
      return answerNotFound();
  }
}

function toSpace({ seed }: Space) {
  const locales = seed.locales;
  return { sys: { type: "Space", id: seed.id }, name: "Foreland", locales };
}

function answerList(items: readonly unknown[]): Response {
  return answerJson({
    sys: { type: "Array" },
    total: items.length,
    skip: 0,
    limit: MAX_ITEMS,
    items,
  });
}

function answerItem(space: Space, kind: Kind, id: string, query: URLSearchParams): Response {
  const item = space.items.get(toKey(kind, id));
  return item === undefined || item.published === null
    ? answerNotFound()
    : answerJson(toReader(space, item, query));
}

function answerItems(space: Space, kind: Kind, query: URLSearchParams): Response {
  const limit = Number(query.get("limit") ?? DEFAULT_ITEMS);
  const skip = Number(query.get("skip") ?? 0);
  if (!Number.isInteger(limit) || limit < 0 || limit > MAX_ITEMS || !Number.isInteger(skip)) {
    return answerError(400, "InvalidQuery", "limit and skip must be whole numbers.");
  }
  const found = [...space.items.values()].filter(
    (item) => item.kind === kind && item.published !== null && isWanted(space, item, query),
  );
  const page = found.slice(skip, skip + limit);
  const items = page.map((item) => toReader(space, item, query));
  const includes = toIncludes(space, page, query);
  return answerJson({ sys: { type: "Array" }, total: found.length, skip, limit, items, includes });
}

function isWanted(space: Space, item: Item, query: URLSearchParams): boolean {
  const type = query.get("content_type");
  if (type !== null && item.type !== type) return false;
  const types = query.get("sys.contentType.sys.id[in]");
  if (types !== null && !types.split(",").includes(item.type ?? "")) return false;
  const ids = query.get("sys.id") ?? query.get("sys.id[in]");
  if (ids !== null && !ids.split(",").includes(item.id)) return false;
  const fields = toLocale(space, item.published ?? {}, readLocale(space, query));
  return [...query]
    .filter(([name]) => /^fields\.\w+$/.test(name))
    .every(([name, wanted]) => String(fields[name.slice("fields.".length)]) === wanted);
}

function readLocale({ seed }: Space, query: URLSearchParams): string {
  const wanted = query.get("locale");
  const main = seed.locales.find((locale) => locale.default)?.code ?? "en-US";
  return wanted === null || wanted === "*" ? main : wanted;
}

function toReader(space: Space, item: Item, query: URLSearchParams) {
  const wire = toWire(space, item, item.published ?? {});
  if (query.get("locale") === "*") return wire;
  const locale = readLocale(space, query);
  return { ...wire, sys: { ...wire.sys, locale }, fields: toLocale(space, wire.fields, locale) };
}

/** The entries and assets that the page links to, to the requested depth. */
function toIncludes(space: Space, page: readonly Item[], query: URLSearchParams) {
  const depth = Math.min(Number(query.get("include") ?? INCLUDE_DEFAULT), INCLUDE_MAX);
  const seen = new Set(page);
  let layer = page;
  for (let level = 0; level < depth; level += 1) {
    layer = layer.flatMap((item) => findLinked(space, item)).filter((item) => !seen.has(item));
    for (const item of layer) seen.add(item);
  }
  const included = [...seen].filter((item) => !page.includes(item));
  return Object.fromEntries(
    (["Entry", "Asset"] as const).map((kind) => [
      kind,
      included.filter((item) => item.kind === kind).map((item) => toReader(space, item, query)),
    ]),
  );
}

function findLinked(space: Space, item: Item): Item[] {
  const found: Item[] = [];
  JSON.stringify(item.published, (_, value: unknown) => {
    for (const kind of ["Entry", "Asset"] as const) {
      const target = isLinkTo(value, kind) ? space.items.get(toKey(kind, value.sys.id)) : undefined;
      if (target !== undefined && target.published !== null) found.push(target);
    }
    return value;
  });
  return found;
}

function isLinkTo(value: unknown, kind: Kind): value is Link {
  if (typeof value !== "object" || value === null || !("sys" in value)) return false;
  const { sys } = value;
  return typeof sys === "object" && sys !== null && "linkType" in sys && sys.linkType === kind;
}
