import { LICENSES } from "#api/wire/licenses.ts";
import type { Part } from "#client/contract/failures.ts";
import {
  COLLECTION_CONFIRMATIONS,
  COLLECTION_TABS,
  type CollectionPageData,
} from "#client/contract/account/own-collections.ts";
import type { Pages } from "#client/contract/page-data.ts";
import { COLLECTION_ENTRIES_SHOWN, FOUND_RECORDS_SHOWN } from "../../limits.ts";
import { toFirstName } from "../../product-api/licenses.ts";
import { SIGNED_OUT, found, type LoadContext, type Loaded, toMissing, toTitle } from "../load.ts";
import { readChoice, readPageNumber, readSearch } from "./read-list-query.ts";

/** One collection of a member; 403 for a person without a role in it. */
export async function loadCollection(
  context: LoadContext,
): Promise<Loaded<Pages["workspaces.user.collection"]>> {
  const { account, params } = context;
  const id = params["id"] ?? "";
  const collection = (await account?.collections.detail(id)) ?? SIGNED_OUT;
  if (!collection.ok) return { kind: "missing", missing: toMissing(collection.failure) };
  const { entries, published } = collection.value;
  const tab = readChoice(context, "tab", COLLECTION_TABS) ?? "records";
  const q = readSearch(context);
  const page = readPageNumber(context);
  const [starred] = context.query("star");
  const present = new Set(entries.map(({ doi }) => doi));
  const isSearching = tab === "add" && q !== "";
  const [people, doi, results] = await Promise.all([
    tab === "people" ? (account?.collections.people(id) ?? SIGNED_OUT) : null,
    published === null ? NO_DOI : (account?.collections.doi(id) ?? NO_DOI),
    isSearching ? (account?.collections.find({ q, page, present }) ?? SIGNED_OUT) : null,
  ]);
  const shownFrom = tab === "records" ? (page - 1) * COLLECTION_ENTRIES_SHOWN : 0;
  const title = collection.value.name;
  const head = { title: toTitle(context, title), description: title, isIndexable: false };
  const data: CollectionPageData = {
    collection: {
      ...collection.value,
      entries: entries.slice(shownFrom, shownFrom + COLLECTION_ENTRIES_SHOWN),
    },
    tab,
    confirm: readChoice(context, "confirm", COLLECTION_CONFIRMATIONS),
    people,
    doi: doi.ok ? doi.value : null,
    starred: entries.find((entry) => entry.doi === starred) ?? null,
    q,
    found: results,
    licenses: tab === "details" ? listLicenses(collection.value.license) : [],
    page,
    last: isSearching
      ? toLast(results?.ok ? results.value.total : 0, FOUND_RECORDS_SHOWN)
      : toLast(entries.length, COLLECTION_ENTRIES_SHOWN),
  };
  return found(head, { data, later: {} });
}

const NO_DOI: Part<null> = { ok: true, value: null };

/** Each licence under its first name, and under the one that is saved. */
function listLicenses(saved: string | null): CollectionPageData["licenses"] {
  const offered = LICENSES.filter(({ name }) => name === saved || name === toFirstName(name));
  return offered.map(({ name, spdx: short }) => ({ name, short }));
}

function toLast(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}
