import type { PreviewAnswer } from "#api/wire/publish.ts";
import type { Services } from "../services.ts";
import { loadNextVersion } from "./commit.ts";
import { findTarget } from "./identity.ts";
import type { Publication } from "./publication.ts";
import { judgePublication } from "./verdict.ts";

/** What announcing and committing this would come to. Nothing is written. */
export async function previewPublication(
  services: Services,
  publication: Publication,
): Promise<PreviewAnswer> {
  const identity = await findTarget(services, publication);
  if (identity.status !== "found") return identity;
  const { id: datasetId } = identity.target;
  if (datasetId === null) return { status: "new" };
  const { verdict } = await judgePublication(services, datasetId, publication);
  if (verdict.status !== "version") return { ...verdict, datasetId };
  const version = await loadNextVersion(services, datasetId);
  return version === 1 ? { status: "new" } : { status: "version", datasetId, version };
}
