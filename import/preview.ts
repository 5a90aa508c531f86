import type { PublishRequest } from "#api/wire/publish.ts";
import { PreviewAnswer } from "#api/wire/publish-answers.ts";
import { createCatalogue } from "./catalogue.ts";
import { failed, type Outcome, type ImportFailure } from "./failures.ts";
import { PREVIEW_TIMEOUT_MS } from "./limits.ts";
import type { DataPackage } from "./read-package.ts";
import { toFileCount } from "./report.ts";
import { toSentence } from "./messages.ts";

/** Arguments of a preview; the token is empty when none was given. */
interface PreviewOptions {
  baseUrl: string;
  token: string;
  fetch: typeof globalThis.fetch;
}

/** Requests the outcome of publishing, once and with a short timeout: a dry run does not depend on the answer. */
export async function previewPackage(
  request: PublishRequest,
  { baseUrl, token, fetch }: PreviewOptions,
): Promise<Outcome<PreviewAnswer>> {
  if (token === "") return failed({ code: "TOKEN_MISSING", to: baseUrl });
  const signal = AbortSignal.timeout(PREVIEW_TIMEOUT_MS);
  const catalogue = createCatalogue({
    baseUrl,
    token,
    fetch: (input, init) => fetch(input, { ...init, signal }),
  });
  const answer = await catalogue.ask("versions/preview", PreviewAnswer, request);
  const isUnknown = !answer.ok && "status" in answer.failure && answer.failure.status === 404;
  return isUnknown ? failed({ code: "PREVIEW_UNKNOWN", baseUrl }) : answer;
}

/** The last line of a dry run: the outcome of publishing, or why it is unknown. */
export function toPreviewLine({ request }: DataPackage, preview: Outcome<PreviewAnswer>): string {
  const files = toFileCount(request);
  if (!preview.ok) {
    return `would publish ${files}; cannot tell whether as a new dataset, version or revision: ${toSentence(preview.failure)}`;
  }
  return `${toOutcome(request.name, files, preview.value)}; nothing was written`;
}

function toOutcome(name: string, files: string, preview: PreviewAnswer): string {
  switch (preview.status) {
    case "new":
      return `would publish “${name}” as a new dataset (${files})`;
    case "version":
      return `would publish “${name}” as new version ${preview.version} of dataset ${preview.datasetId} (${files})`;
    case "revision":
      return `would revise “${name}”: revision ${preview.revision} of version ${preview.version} of dataset ${preview.datasetId}; its files stay`;
    case "unrelated":
      return toRefusal({
        code: "DATASET_UNRELATED",
        ours: name,
        theirs: preview.name,
        datasetId: preview.datasetId,
      });
    case "unknown":
      return toRefusal({ code: "DATASET_UNKNOWN", named: preview.named });
    case "unchanged":
      return `would change nothing: “${name}” is already dataset ${preview.datasetId}, version ${preview.version}`;
  }
}

function toRefusal(failure: ImportFailure): string {
  return `would refuse: ${toSentence(failure).replace(/\.$/, "")}`;
}
