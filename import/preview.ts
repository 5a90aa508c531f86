import { PreviewAnswer, type PublishRequest } from "#api/wire/publish.ts";
import { createCatalogue } from "./catalogue.ts";
import { failed, type Outcome } from "./failures.ts";
import { PREVIEW_TIMEOUT_MS } from "./limits.ts";

/** Everything a question takes; the token is empty when none was given. */
export interface PreviewOptions {
  baseUrl: string;
  token: string;
  fetch: typeof globalThis.fetch;
}

/** Asks what publishing would come to, once and not for long: a dry run does not depend on the answer. */
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
