import { Hono } from "hono";
import type { Suggestions } from "#api/wire/search.ts";
import { LANGUAGE } from "#client/contract/language.ts";
import { nameHref } from "#client/contract/people.ts";
import { toFamily } from "#client/contract/records.ts";
import { href } from "#client/contract/routes.ts";
import { formatCount } from "#client/format.tsx";
import {
  SUGGEST_MAX_CHARS,
  SUGGEST_MIN_CHARS,
  type SuggestedGroup,
} from "#client/contract/suggestions.ts";
import { cutText } from "#base/cut.ts";
import { openGuides } from "../guides/open-guides.ts";
import { GUIDES_SUGGESTED } from "../limits.ts";
import { toFoundPeople } from "../loaders/list/found-people.ts";
import { openCatalogue } from "../product-api/catalogue.ts";
import type { PortalEnv, Services } from "../services.ts";

/** A deleted letter or a pause in typing makes no second call. */
const CACHED = { "Cache-Control": "public, max-age=300" };

/**
 * `/search/suggestions.json?q=`: completions while a person types, in the groups and with the addresses
 * of the field, in the language of the page. Counted as a search. A catalogue without suggestions is not an error.
 */
export function suggestions(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().get("/search/suggestions.json", async (c) => {
    const q = cutText((c.req.query("q") ?? "").trim(), SUGGEST_MAX_CHARS).toLowerCase();
    if (q.length < SUGGEST_MIN_CHARS) return c.json([], 200, CACHED);
    const [help, found] = await Promise.all([
      findHelp(q),
      openCatalogue(services, c).suggestions(q, { isWhole: false }),
    ]);
    if (found.ok) return c.json([...toGroups(found.value), ...help], 200, CACHED);
    return c.json(help, 200, { "Cache-Control": "no-store" });
  });
}

function toGroups({ datasets, people, names, tags, variables }: Suggestions): SuggestedGroup[] {
  const groups: SuggestedGroup[] = [
    {
      name: "Records",
      lines: datasets.map(({ id, name, datasetType }) => ({
        label: name,
        detail: "",
        href: href(`${toFamily(datasetType)}.detail`, { id }),
      })),
    },
    {
      name: "People",
      lines: toFoundPeople({ people, names }).map(({ orcid, name, count }) => ({
        label: name,
        detail: formatCount(count, "record"),
        href: nameHref({ orcid, name }),
      })),
    },
    {
      name: "Variables",
      lines: variables.map(({ label, unit, count }) => ({
        label,
        detail: [unit, formatCount(count, "record")].filter(Boolean).join(" · "),
        href: href("datasets.search", {}, { q: label }),
      })),
    },
    {
      name: "Tags",
      lines: tags.map(({ label, count }) => ({
        label,
        detail: formatCount(count, "record"),
        href: href("datasets.list", {}, { tag: label }),
      })),
    },
  ];
  return groups.filter(({ lines }) => lines.length > 0);
}

/** Guides with the words; a half typed word finds none yet. */
async function findHelp(q: string): Promise<SuggestedGroup[]> {
  const guides = await openGuides(LANGUAGE);
  const lines = guides
    .find(q)
    .slice(0, GUIDES_SUGGESTED)
    .map(({ name, title }) => ({
      label: title,
      detail: "",
      href: href("help.guide", { guide: name }),
    }));
  return lines.length === 0 ? [] : [{ name: "Help", lines }];
}
