import type { Part } from "#client/contract/failures.ts";
import type {
  EmbargoStanding,
  Readme,
  RecordLater,
  RecordTab,
} from "#client/contract/record-page.ts";
import type { RecordPlace } from "#client/contract/record-parts.ts";
import type { RecordDetail, VersionRow } from "#client/contract/records.ts";
import { loadChangelog } from "../../product-api/changelog.ts";
import { UNSHARED_RENDERINGS } from "../../markdown/renderings.ts";
import { loadDownloads } from "../../product-api/downloads.ts";
import type { FileTree } from "../../product-api/file-tree.ts";
import { mapPart } from "../../product-api/map-part.ts";
import { beginsWith } from "./begins-with.ts";
import { loadChanges } from "./changes.ts";
import { loadFileView } from "./file-view.ts";
import { loadFolderView } from "./folder-view.ts";
import { loadStanding } from "./embargo-standing.ts";
import { type LoadContext, toSources } from "../load.ts";
import { openFiles } from "./open-files.ts";
import { loadReferences } from "./references.ts";
import { loadSimilar } from "./similar.ts";

interface TabPlace {
  record: RecordDetail;
  tab: RecordTab;
  place: RecordPlace;
  /** The kind of records that is shown; `""` when there is none. */
  model: string;
  /** When they are asked for already. */
  versions: Promise<Part<VersionRow[]>> | null;
}

/** Starts what the open tab and the open dialog need and nothing else. */
export function startParts(context: LoadContext, parts: TabPlace): RecordLater {
  const { record, place } = parts;
  if (record.availability.kind !== "embargoed") return startTab(context, parts);
  const isMember = context.account !== null;
  const standing = isMember || place.isGetOpen ? loadStanding(context, record.id) : null;
  return {
    ...startTab(context, parts),
    ...(standing && place.isGetOpen && { standing }),
    ...(standing && isMember && { access: standing.then(toAccess) }),
    ...(standing && isMember && parts.tab === "about" && { terms: standing.then(toTerms) }),
  };
}

/** Only who has been let in has agreed to anything. */
function toTerms(part: Part<EmbargoStanding>): Part<EmbargoStanding> {
  return mapPart(part, ({ access, agreement }) => ({
    access,
    agreement: access === "granted" ? agreement : null,
  }));
}

function toAccess(part: Part<EmbargoStanding>): Part<EmbargoStanding["access"]> {
  return mapPart(part, ({ access }) => access);
}

function startTab(
  context: LoadContext,
  { record, tab, place, model, versions }: TabPlace,
): RecordLater {
  const { id, version } = record;
  const { catalogue } = context;
  switch (tab) {
    case "overview":
      return { readme: loadReadme(context, record) };
    case "files":
      return startFiles(context, { record, place });
    case "contents":
      return { contents: catalogue.members({ id, version, page: place.page }) };
    case "versions":
      return {
        versions: versions ?? catalogue.versions(id),
        ...(record.hasChangelog && { changelog: loadChangelog(toSources(context), record) }),
      };
    case "changes":
      return startChanges(context, { record, place });
    case "about":
      return {
        versions: versions ?? catalogue.versions(id),
        ...(record.tags.length > 0 && { similar: loadSimilar(context, record) }),
      };
    case "references":
      return { references: loadReferences(context, record) };
    case "records":
      return startRecords(context, { record, place, model });
    case "metrics":
      return { metrics: startMetrics(context, id) };
    default:
      return {};
  }
}

function startFiles(
  context: LoadContext,
  { record, place }: Pick<TabPlace, "record" | "place">,
): RecordLater {
  const files = openFiles(context, record);
  if (!files) return {};
  const { id, version, family } = record;
  return place.file === ""
    ? { folder: loadFolderView(files, { id, version, family, ...place }) }
    : { file: startFile(context, files, { id, version, path: place.file }) };
}

function startFile(
  context: LoadContext,
  files: FileTree,
  place: { id: number; version: number; path: string },
): NonNullable<RecordLater["file"]> {
  const budget = context.services.previewBudget;
  const isPublic = files === context.catalogue;
  const sources = toSources(context);
  const rendered = isPublic ? sources : { ...sources, renderings: UNSHARED_RENDERINGS };
  return loadFileView(files, place, { rendered, budget });
}

/** Without two versions in the address: the shown one with the one before it. */
function startChanges(
  context: LoadContext,
  { record: { id, version }, place }: Pick<TabPlace, "record" | "place">,
): RecordLater {
  const compared = place.compared ?? { from: version - 1, to: version };
  return compared.from < 1 ? {} : { changes: loadChanges(context, { id, ...compared }) };
}

/** Withheld ones are told nobody, whoever asks. */
function startRecords(
  { catalogue }: LoadContext,
  { record, place, model }: Pick<TabPlace, "record" | "place" | "model">,
): RecordLater {
  if (model === "" || record.availability.kind === "embargoed") return {};
  return { records: catalogue.modelRecords({ id: record.id, model, page: place.page }) };
}

function startMetrics(
  { services, defer }: LoadContext,
  id: number,
): NonNullable<RecordLater["metrics"]> {
  const { api, publicCache: cache } = services;
  return loadDownloads({ api, cache, defer, now: services.now() }, id);
}

async function loadReadme(
  { catalogue }: LoadContext,
  { family, id, version, hasReadme, description }: RecordDetail,
): Promise<Part<Readme | null>> {
  if (!hasReadme) return { ok: true, value: null };
  return mapPart(await catalogue.readme({ family, id, version }), (readme) => ({
    ...readme,
    hasDescription: beginsWith(readme.html, description),
  }));
}
