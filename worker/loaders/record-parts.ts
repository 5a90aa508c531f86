import type { Part } from "#client/contract/failures.ts";
import type { MarkdownHtml, RecordLater, RecordTab } from "#client/contract/page-data.ts";
import type { RecordPlace } from "#client/contract/record-parts.ts";
import type { RecordDetail } from "#client/contract/records.ts";
import type { LoadContext } from "./load.ts";

interface TabPlace {
  record: RecordDetail;
  tab: RecordTab;
  place: RecordPlace;
}

/** Starts what the open tab needs and nothing else. */
export function startParts(context: LoadContext, { record, tab, place }: TabPlace): RecordLater {
  const { id, version, family } = record;
  const { catalogue } = context;
  switch (tab) {
    case "overview":
      return { readme: loadReadme(context, record) };
    case "files":
      return { folder: catalogue.folder({ id, version, family, ...place }) };
    case "contents":
      return { contents: catalogue.members({ id, version, page: place.page }) };
    case "versions":
      return { versions: catalogue.versions(id) };
    default:
      return {};
  }
}

async function loadReadme(
  { catalogue }: LoadContext,
  { id, version, hasReadme }: RecordDetail,
): Promise<Part<MarkdownHtml | null>> {
  if (!hasReadme) return { ok: true, value: null };
  return catalogue.readme({ id, version });
}
