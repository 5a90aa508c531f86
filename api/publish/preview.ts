import type { PreviewAnswer } from "#api/wire/publish.ts";
import type { World } from "../world.ts";
import { loadNextVersion } from "./commit.ts";
import { findTarget } from "./identity.ts";
import type { Publication } from "./publication.ts";
import { judgePublication } from "./verdict.ts";

/** What announcing and committing this would come to. Nothing is written. */
export async function previewPublication(
  world: World,
  publication: Publication,
): Promise<PreviewAnswer> {
  const identity = await findTarget(world, publication);
  if (identity.status !== "found") return identity;
  const { id: datasetId } = identity.target;
  if (datasetId === null) return { status: "new" };
  const { verdict } = await judgePublication(world, datasetId, publication);
  if (verdict.status !== "version") return { ...verdict, datasetId };
  const version = await loadNextVersion(world, datasetId);
  return version === 1 ? { status: "new" } : { status: "version", datasetId, version };
}
