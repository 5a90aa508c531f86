import { createChallengeService } from "../challenge/index.ts";
import { createCms } from "../cms/index.ts";
import { createPreviewLink } from "../cms/preview-link.ts";
import { createWebhook } from "../cms/webhook.ts";
import { createDataCite } from "../datacite/index.ts";
import { createDoiResolver } from "../doi/index.ts";
import { createFaults, handleFaults } from "../faults.ts";
import { createCertificate } from "../identity/hosted/certificate.ts";
import { createIdentity } from "../identity/index.ts";
import { demoAccounts } from "../seed/accounts.ts";
import { seedSpace } from "../seed/content.ts";
import { createLinks } from "../links/index.ts";
import { createDocumentation } from "../documentation/index.ts";
import { createMailService } from "../mail/index.ts";
import { createOrcidRecords } from "../orcid-records/index.ts";
import { listen } from "../serve.ts";
import { toIdentityUser, toLinkPerson } from "./demo-users.ts";
import { createBindingSwitch, hasFaultyBindings } from "./faulty-workers.ts";
import { readHost, type Ports } from "./ports.ts";
import { createProxy } from "./proxy.ts";
import {
  LOCAL_ADMIN_KEY,
  LOCAL_CHALLENGE,
  LOCAL_CLIENT,
  LOCAL_CMS_PREVIEW_TOKEN,
  LOCAL_CMS_TOKEN,
  LOCAL_LINK_CLIENT,
  LOCAL_MAIL_TOKEN,
  LOCAL_POOL,
  LOCAL_PREVIEW_SECRET,
  LOCAL_README_SECRET,
  LOCAL_WEBHOOK_SECRET,
} from "./settings.ts";

/** The allowed redirect addresses of the hosted login (specification point 2). */
const RETURN_PATHS = ["/orcid-redirect", "/profile"];

export interface Services {
  close(): Promise<void>;
}

/** The stand-ins at one address: `/identity`, `/orcid`, `/github`, `/cms`, `/challenge`, `/datacite`, `/doi`, `/orcid-records`, `/mail`, `/documentation`, `/__fault`; the rest is the product API. */
export async function startServices(ports: Ports, apiOrigin: string): Promise<Services> {
  const host = readHost(process.env);
  const now = (): number => Date.now();
  const origin = `http://127.0.0.1:${ports.services}`;
  const portal = `http://127.0.0.1:${ports.portal}`;
  const faults = createFaults({ now });
  const bindings = hasFaultyBindings() ? createBindingSwitch([portal, apiOrigin]) : null;
  const identity = createIdentity({
    poolId: LOCAL_POOL,
    clientId: LOCAL_CLIENT,
    issuerOrigin: origin,
    users: demoAccounts.map(toIdentityUser),
    redirectUris: RETURN_PATHS.map((path) => portal + path),
    logoutUris: [`${portal}/`],
    adminKey: LOCAL_ADMIN_KEY,
    now,
    faults,
  });
  const links = createLinks({
    people: demoAccounts.map(toLinkPerson),
    client: LOCAL_LINK_CLIENT,
    portal,
    now,
    faults,
  });
  const cms = createCms({
    space: seedSpace,
    accessToken: LOCAL_CMS_TOKEN,
    previewToken: LOCAL_CMS_PREVIEW_TOKEN,
    webhook: createWebhook({
      url: `${portal}/hooks/contentful`,
      secret: LOCAL_WEBHOOK_SECRET,
      now,
      fetch,
    }),
    previewLink: createPreviewLink({ portal, secret: LOCAL_PREVIEW_SECRET, now }),
    origin,
    now,
    faults,
  });
  const challenge = createChallengeService({ ...LOCAL_CHALLENGE, faults, now });
  const mail = createMailService({ token: LOCAL_MAIL_TOKEN, faults });
  const documentation = createDocumentation(LOCAL_README_SECRET);
  const datacite = createDataCite(faults);
  const resolveDoi = createDoiResolver(faults);
  const orcidRecords = createOrcidRecords(faults);
  const api = createProxy(apiOrigin, faults);

  const door = await listen(
    (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/identity")) return identity.handle(request);
      if (/^\/(orcid|github)\//.test(pathname)) return links(request);
      if (pathname.startsWith("/challenge/")) return challenge(request);
      if (pathname.startsWith("/mail/")) return mail(request);
      if (pathname === "/documentation") return documentation(request);
      if (pathname.startsWith("/datacite/")) return datacite(request);
      if (pathname.startsWith("/doi/")) return resolveDoi(request);
      if (pathname.startsWith("/orcid-records/")) return orcidRecords(request);
      if (pathname.startsWith("/cms")) return cms.handle(request);
      if (pathname === "/__fault") return handleFaults(faults, request, bindings);
      return api(request);
    },
    { port: ports.services, host },
  );
  const hosted = await listen((request) => identity.handleHosted(request), {
    port: ports.hosted,
    host,
    certificate: createCertificate(),
  });
  return {
    close: async () => {
      await Promise.all([door.close(), hosted.close()]);
    },
  };
}
