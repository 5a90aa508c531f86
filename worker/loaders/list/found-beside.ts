import { LANGUAGE } from "#client/contract/language.ts";
import type { ListPage } from "#client/contract/lists/lists.ts";
import { openGuides } from "../../guides/open-guides.ts";
import { GUIDES_SUGGESTED, PEOPLE_FOUND_SHOWN } from "../../limits.ts";
import type { Catalogue } from "../../product-api/catalogue.ts";
import type { SearchedList } from "./field-words.ts";
import { toFoundPeople } from "./found-people.ts";
import { readFieldWords } from "./read-field-words.ts";

type Beside = Pick<ListPage, "people" | "guides" | "filters">;

/** One to four words without digits or signs, also the last name first: `Moss, Ada`. */
const MAY_BE_NAME = /^[\p{L}\p{M}'’.-]+(?:,?\s+[\p{L}\p{M}'’.-]+){0,3}$/u;

/** What the words of a search ask for besides records, on its first page; each only where there is any. */
export async function findBeside(catalogue: Catalogue, list: SearchedList): Promise<Beside> {
  const { q, page } = list.query;
  if (page > 1 || q === "") return {};
  const words = readFieldWords(q);
  const [people, guides, filters] = await Promise.all([
    findPeople(catalogue, words === null ? q : words.person.join(" ")),
    findGuides(q),
    words && import("./field-words.ts").then((one) => one.loadFilters(catalogue, words, list)),
  ]);
  return {
    ...(people.length > 0 && { people }),
    ...(guides.length > 0 && { guides }),
    ...(filters && filters.length > 0 && { filters }),
  };
}

/** People whose names contain all words; none when the catalogue has no such call. */
async function findPeople(
  catalogue: Catalogue,
  q: string,
): Promise<NonNullable<ListPage["people"]>> {
  if (!MAY_BE_NAME.test(q)) return [];
  const found = await catalogue.suggestions(q, { isWhole: true });
  if (!found.ok) return [];
  const { people, names } = found.value;
  return toFoundPeople({
    people: people.slice(0, PEOPLE_FOUND_SHOWN),
    names: names.slice(0, PEOPLE_FOUND_SHOWN),
  });
}

async function findGuides(q: string): Promise<NonNullable<ListPage["guides"]>> {
  const guides = await openGuides(LANGUAGE);
  const about = guides.findAbout(q).slice(0, GUIDES_SUGGESTED);
  return about.map(({ name, title, language }) => ({ name, title, language }));
}
