import { Hono } from "hono";
import { parseRehydrateRequest } from "../wire/files.ts";
import { readRequester } from "../auth/caller.ts";
import { readBody } from "../http/body.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { toVersionUrl } from "../store/public-dataset.ts";
import { storeRehydration } from "../store/rehydrations.ts";
import { loadVersion } from "../store/versions.ts";
import type { Services } from "../services.ts";

/** Anyone may request the files of an archived version; an operator answers by email. */
export function rehydrateRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.post("/rehydrate", async (c) => {
    const body = await readBody({ c, refuse: refuseDiscover }, parseRehydrateRequest);
    if (!body.ok) return body.answer;
    const { datasetId, datasetVersionId, recaptchaToken } = body.value;
    const challenge = await services.verifyChallenge(recaptchaToken ?? null);
    if (challenge === "missing") return refuseDiscover(400, "recaptchaToken: missing.");
    if (challenge === "refused")
      return refuseDiscover(400, "recaptchaToken: the bot protection did not accept it.");
    const version = await loadVersion(services, { id: datasetId, version: datasetVersionId });
    if (version === null || version.status === "UNPUBLISHED")
      return refuseDiscover(400, "There is no such public version.");
    const number = await storeRehydration(
      services,
      body.value,
      await readRequester(services, c.req.raw),
    );
    const rehydrationLocation = toVersionUrl(services.origin, version);
    return c.json({ rehydrationLocation, taskARN: `urn:uuid:${number}` }, 202);
  });

  return routes;
}
