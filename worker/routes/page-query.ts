import { parseIds, type CitationStyle, parseStyle } from "#client/contract/citation/addresses.ts";
import { DONE } from "#client/contract/form.ts";
import { DELETED } from "#client/contract/session.ts";
import { isSessionEnd } from "#client/state/session-end.ts";
import { parseReturnPath } from "#client/contract/return-path.ts";
import { REVERT_OUTCOMES } from "#client/contract/account/security.ts";
import { readTypedCoverage } from "#client/contract/lists/coverage-query.ts";
import { readListQuery, toListQuery } from "#client/contract/lists/list-query.ts";
import type { RecordPlace } from "#client/contract/record-page.ts";
import { pagePolicies, type PageQuery, type RouteName } from "#client/contract/routes.ts";
import { type Query } from "#client/contract/query-string.ts";
import { cutText } from "#base/cut.ts";
import { MODEL_MAX_CHARS } from "../limits.ts";
import { readIds } from "../loaders/compare.ts";
import { readFamily } from "../loaders/list/coverage.ts";
import { readFollowQuery } from "../loaders/follow.ts";
import { readLink, readOutcome } from "../loaders/email.ts";
import { readPersonName } from "../loaders/people.ts";
import { readBefore } from "../loaders/notifications.ts";
import { isTable } from "../tables/table-view.ts";
import { parseTab, readPlace, toDataQuery } from "../loaders/record/record-place.ts";
import { loadedTabs } from "../loaders/record/tabs/index.ts";
import {
  readDatasetPlace,
  readDatasetsQuery,
  readSearched,
  toDatasetsQuery,
} from "../loaders/workspaces/read-datasets-query.ts";
import { isRefusal } from "../loaders/sign-in.ts";

/** Values of a query parameter, in order. */
export type Values = (name: string) => string[];

/**
 * The parameters that a page may depend on, in their shortest form: unknown
 * parameters, invalid values and repeated ones change neither the page nor its cache
 * key.
 */
export function readPageQuery(name: RouteName, values: Values): Query {
  const whole = values("whole").length > 0 ? 1 : undefined;
  const { query, cache } = pagePolicies[name];
  const done = cache === "never" ? readDone(values) : undefined;
  return { ...READERS[query](values), [DONE]: done, whole };
}

/** The form to show again; no page that visitors share has one. */
function readDone(values: Values): string | undefined {
  const name = first(values, DONE);
  return /^[a-z][a-z-]{0,40}$/.test(name) ? name : undefined;
}

const READERS: Record<PageQuery, (values: Values) => Query> = {
  none: () => ({}),
  "signed-out": (values) => ({
    "signed-out": readSignedOut(values),
    from: parseReturnPath(first(values, "from"))?.split(/[?#]/)[0],
  }),
  from: (values) => ({ "signed-out": readSignedOut(values), ...readFrom(values) }),
  list: readList,
  record: readRecord,
  collection: readRecord,
  package: (values) => ({
    ...readPage(values),
    datasetId: first(values, "datasetId"),
    version: first(values, "version"),
    path: first(values, "path"),
  }),
  cite: (values) => ({ ids: parseIds(values("ids")), style: readStyle(values) }),
  compare: (values) => ({ ids: readIds(values("ids")) }),
  coverage: (values) => ({ list: readFamily(values), ...readList(values) }),
  follow: readFollowQuery,
  person: (values) => ({ ...readPage(values), name: readPersonName(values) }),
  repository: (values) => ({ repository: first(values, "repository") }),
  "sign-in": (values) => ({
    ...readFrom(values),
    refused: values("refused").slice(0, 1).filter(isRefusal),
    held: values("held").length > 0 ? 1 : undefined,
    plain: values("plain").length > 0 ? 1 : undefined,
  }),
  search: (values) => ({ q: readSearched(values), ...readPage(values) }),
  help: (values) => ({ q: readSearched(values) }),
  "my-datasets": (values) => toDatasetsQuery(readDatasetsQuery(values)),
  "workspace-dataset": (values) => {
    const { tab, folder, file, page } = readDatasetPlace(values);
    const shownPage = page === 1 ? undefined : page;
    return {
      tab: tab === "overview" ? undefined : tab,
      ...(tab === "files" &&
        (file === null ? { folder: folder ?? undefined, page: shownPage } : { file })),
    };
  },
  profile: (values) => ({ sent: first(values, "sent") }),
  email: (values) => ({
    step: first(values, "step") === "code" ? "code" : undefined,
  }),
  "own-collections": (values) => readFirsts(values, ["q", "page", "add", "new"]),
  "own-keys": (values) => readFirsts(values, ["page"]),
  "own-collection": (values) => readFirsts(values, ["tab", "q", "page", "confirm", "star"]),
  "own-proposals": (values) =>
    readFirsts(values, ["openSubmitModal", "repositoryId", "repositoryName"]),
  "own-proposal": (values) => readFirsts(values, ["confirm"]),
  submissions: (values) => readFirsts(values, ["status"]),
  requests: (values) => readFirsts(values, ["open"]),
  notifications: (values) => ({ before: readBefore(values) ?? undefined }),
  revert: (values) => ({
    link: readLink(values) ?? undefined,
    sent: readOutcome(REVERT_OUTCOMES, values) ?? undefined,
  }),
};

/** The values of parameters with fixed values, each once. */
function readFirsts(values: Values, names: readonly string[]): Query {
  return Object.fromEntries(names.map((name) => [name, first(values, name) || undefined]));
}

function readSignedOut(values: Values): string | undefined {
  const [how] = values("signed-out");
  if (how === undefined) return undefined;
  return how === DELETED || isSessionEnd(how) ? how : "1";
}

/** The page that a sign-in returns to. */
function readFrom(values: Values): Query {
  return { from: parseReturnPath(first(values, "from")) ?? undefined };
}

function readList(values: Values): Query {
  return { ...toListQuery(readListQuery(values)), ...readTypedCoverage(values) };
}

/** `undefined` for the style of an address without one. */
function readStyle(values: Values): CitationStyle | undefined {
  const style = parseStyle(values("style")[0]);
  return style === parseStyle(undefined) ? undefined : style;
}

function readPage(values: Values): Query {
  const { page } = readListQuery(values);
  return { page: page === 1 ? undefined : page };
}

/** A tab's page depends on the parameters of that tab, and on those of the dialogs over all of them. */
function readRecord(values: Values): Query {
  const tab = parseTab(first(values, "tab"));
  const place = readPlace(values);
  const own = tab === null ? [] : loadedTabs[tab].query;
  return {
    tab: tab ?? undefined,
    ...Object.fromEntries(own.map((name) => [name, readTabValue(name, place, values)])),
    ...(tab !== null && toDataQuery(tab, place.file, values)),
    ...(tab === "changes" && isTable(place.file) && readPage(values)),
    ...(place.isGetOfSelection && { select: place.selected }),
    style: readStyle(values),
    get: place.isGetOfSelection ? "selection" : place.isGetOpen ? 1 : undefined,
    sent: place.outcome ?? undefined,
  };
}

/** Parsed by the record's page; parameters of a tab only are truncated text. */
function readTabValue(name: string, place: RecordPlace, values: Values): Query[string] {
  const read = TAB_VALUES[name];
  return read ? read(place) : cutText(first(values, name), MODEL_MAX_CHARS);
}

const TAB_VALUES: Record<string, (place: RecordPlace) => Query[string]> = {
  path: ({ path }) => path,
  file: ({ file }) => file,
  code: ({ isCodeOpen }) => (isCodeOpen ? 1 : undefined),
  q: ({ filter }) => filter,
  sort: ({ order }) => (order === "name" ? undefined : order),
  page: ({ page }) => (page === 1 ? undefined : page),
  select: ({ selected }) => selected,
  from: ({ compared }) => compared?.from,
  to: ({ compared }) => compared?.to,
};

function first(values: Values, name: string): string {
  return values(name)[0] ?? "";
}
