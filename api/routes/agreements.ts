import { Hono, type Context } from "hono";
import { parsePreviewRequest } from "../wire/account/access-requests.ts";
import { mailDeciders } from "../access-requests/mails.ts";
import { readBody } from "../http/body.ts";
import { storeLanguage } from "../mail/account-language.ts";
import { readCaller } from "../auth/caller.ts";
import { toDisposition } from "../files/send-file.ts";
import { refuseDiscover } from "../http/refusal.ts";
import { loadUser } from "../store/accounts.ts";
import { loadAgreement, requestAccess } from "../store/agreements.ts";
import { type VersionDetails, loadVersion, type VersionRow } from "../store/versions.ts";
import { isEmbargoed } from "../store/public-dataset.ts";
import type { Services } from "../services.ts";
import { toFound, type Found } from "./found-version.ts";

const AGREEMENT_PATH = "/datasets/:id{[0-9]+}/data-use-agreement";

/** Data use agreements, and requests for files under embargo. */
export function agreementRoutes(services: Services): Hono {
  const routes = new Hono();

  routes.get(AGREEMENT_PATH, async (c) => {
    const found = await findNewest(services, c);
    if (!found.ok) return found.answer;
    const agreement = await loadAgreement(services, found.row);
    if (agreement === null) return c.body(null, 204);
    const { organizationId }: VersionDetails = JSON.parse(found.row.details);
    return c.json({ ...agreement, ...(organizationId !== null && { organizationId }) });
  });

  routes.get(`${AGREEMENT_PATH}/download`, async (c) => {
    const found = await findNewest(services, c);
    if (!found.ok) return found.answer;
    const agreement = await loadAgreement(services, found.row);
    if (agreement === null) return c.body(null, 204);
    return c.body(agreement.body, 200, {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": toDisposition("attachment", `${agreement.name}.md`),
    });
  });

  routes.post("/datasets/:id{[0-9]+}/preview", async (c) => {
    c.header("cache-control", "private, no-store");
    const caller = await readCaller(services, c.req.raw);
    const user = caller && (await loadUser(services, caller.sub));
    if (caller === null || user === null) return refuseDiscover(401, "Sign in to ask for access.");
    const request = await readBody({ c, refuse: refuseDiscover }, parsePreviewRequest);
    if (!request.ok) return request.answer;
    const found = await findNewest(services, c);
    if (!found.ok) return found.answer;
    const agreementId = request.value.dataUseAgreementId;
    const refusal = await findRefusal(services, found.row, agreementId);
    if (refusal !== null) return refusal;
    const { id, name } = found.row;
    storeLanguage(services, { user, session: caller.session }, c.req.raw);
    if (await requestAccess(services, { userId: user.id, datasetId: id, agreementId }))
      mailDeciders(services, { by: user, dataset: { id, name } });
    return c.body(null, 200);
  });

  return routes;
}

async function findNewest(services: Services, c: Context): Promise<Found> {
  return toFound(await loadVersion(services, { id: Number(c.req.param("id")), version: null }));
}

async function findRefusal(
  services: Services,
  row: VersionRow,
  agreementId: number | null,
): Promise<Response | null> {
  if (!isEmbargoed(row)) return refuseDiscover(400, "The files of this dataset are open.");
  const agreement = await loadAgreement(services, row);
  if (agreementId === null && agreement !== null)
    return refuseDiscover(400, `Access needs consent to the agreement ${agreement.id}.`);
  if (agreementId !== null && agreementId !== agreement?.id)
    return refuseDiscover(404, "No such agreement.");
  return null;
}
