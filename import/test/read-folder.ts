import type { PublishRequest } from "#api/wire/publish.ts";
import { readPackage } from "../read-package.ts";
import { toSentence } from "../words.ts";
import { makeFolder } from "./folder.ts";

/** What would be published of a folder with these files, or the sentence that refuses it. */
export async function readFolder(
  files: Record<string, string>,
  skipMissing = false,
): Promise<PublishRequest | string> {
  const folder = await makeFolder(files);
  const outcome = await readPackage(folder.path, { skipMissing });
  await folder.remove();
  return outcome.ok ? outcome.value.request : toSentence(outcome.failure);
}

export function toPaths(request: PublishRequest | string): string[] | string {
  return typeof request === "string" ? request : request.files.map(({ path }) => path).toSorted();
}
