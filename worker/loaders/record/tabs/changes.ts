import type { FailureCode, Part } from "#client/contract/failures.ts";
import type { VersionChanges } from "#client/contract/record-parts.ts";
import type { RecordLater } from "#client/contract/record-tabs.ts";
import { compareVersions, type ComparedFile } from "./compare-versions.ts";
import { CHANGES_SHOWN } from "../../../limits.ts";
import { loadManifest, toWholePath } from "../../../product-api/file-tree.ts";
import type { LoadContext } from "../../load.ts";
import type { TabPlace } from "../record-place.ts";

/** Without two versions in the address: the shown one with the one before it. */
export function startChanges(
  context: LoadContext,
  { record: { id, version }, place }: TabPlace,
): RecordLater {
  const compared = place.compared ?? { from: version - 1, to: version };
  return compared.from < 1 ? {} : { changes: loadChanges(context, { id, ...compared }) };
}

interface Compared {
  id: number;
  from: number;
  to: number;
}

/** What changed from one version to another, with the newer one's own words on it. */
async function loadChanges(
  { services, catalogue }: LoadContext,
  { id, from, to }: Compared,
): Promise<Part<VersionChanges>> {
  const [before, after, notes] = await Promise.all([
    loadFiles(services, id, from),
    loadFiles(services, id, to),
    catalogue.changelog({ id, version: to }),
  ]);
  if (!before.ok) return before;
  if (!after.ok) return after;
  const { changes, counts } = compareVersions(before.value, after.value);
  const value = {
    from,
    to,
    counts,
    changes: changes.slice(0, CHANGES_SHOWN),
    isCut: changes.length > CHANGES_SHOWN,
    notes: notes.ok ? (notes.value?.html ?? null) : null,
  };
  return { ok: true, value };
}

async function loadFiles(
  { api }: LoadContext["services"],
  id: number,
  version: number,
): Promise<Part<ComparedFile[]>> {
  const manifest = await loadManifest(api, { id, version, headers: new Headers() });
  if (!manifest.ok) return { ok: false, failure: { code: toCode(manifest.status) } };
  const files = manifest.files.map((file) => ({
    path: toWholePath(file),
    size: file.size,
    sha256: file.sha256,
  }));
  return { ok: true, value: files };
}

function toCode(status: number): FailureCode {
  if (status === 401 || status === 403) return "not_allowed";
  if (status === 410) return "gone";
  return status === 404 ? "not_found" : "upstream_error";
}
