import type { AdminKey } from "../identity/signature.ts";
import type { Ports } from "./ports.ts";

/** Settings of the two Workers that follow from the stack's ports. */
export interface Settings {
  portal: Record<string, string>;
  api: Record<string, string>;
}

export const LOCAL_POOL = "eu-central-1_Foreland1";
export const LOCAL_CLIENT = "foreland-web";
/** Not a real secret: the stand-ins are never deployed. */
export const LOCAL_CMS_TOKEN = "local-delivery-token";
export const LOCAL_CMS_PREVIEW_TOKEN = "local-preview-token";
export const LOCAL_WEBHOOK_SECRET = "local-webhook-secret-for-this-machine";
export const LOCAL_PREVIEW_SECRET = "local-preview-secret-for-this-machine";
export const LOCAL_ADMIN_KEY: AdminKey = {
  accessKeyId: "LOCALADMIN",
  secretAccessKey: "local-admin-secret",
};
/** The portal as a client of the stand-ins of ORCID and GitHub. */
export const LOCAL_LINK_CLIENT = { id: "foreland-local", secret: "local-link-secret" };
export const LOCAL_CHALLENGE = { siteKey: "local-site-key", secret: "local-challenge-secret" };
export const LOCAL_MAIL_TOKEN = "local-mail-token";
export const LOCAL_README_SECRET = "local-documentation-secret-of-32-bytes";
export const LOCAL_PUBLISH_TOKEN = "local-publish-token";

export function readSettings({ portal, services, hosted }: Ports): Settings {
  const portalOrigin = `http://127.0.0.1:${portal}`;
  const servicesOrigin = `http://127.0.0.1:${services}`;
  const issuer = `${servicesOrigin}/identity/${LOCAL_POOL}`;
  return {
    portal: {
      // A measurement for search engines sets `production`; nobody can sign in there.
      ENVIRONMENT: process.env["FORELAND_ENVIRONMENT"] ?? "local",
      PUBLIC_ORIGIN: portalOrigin,
      HOME_URL: `${portalOrigin}/datasets`,
      USER_POOL_ENDPOINT: `${servicesOrigin}/identity/`,
      TOKEN_ISSUERS: issuer,
      OAUTH_DOMAIN: `127.0.0.1:${hosted}`,
      SOCIAL_PROVIDERS: "Google Apple",
      ORCID_LINK_URL: toOrcidLinkUrl(portalOrigin, servicesOrigin),
      GITHUB_APP_URL: `${servicesOrigin}/github/apps/foreland/installations/new`,
      CHALLENGE_SCRIPT_URL: `${servicesOrigin}/challenge/api.js`,
      CHALLENGE_SITE_KEY: LOCAL_CHALLENGE.siteKey,
      DOCS_URL: `${servicesOrigin}/documentation`,
      CONTENTFUL_HOST: `${servicesOrigin}/cms`,
      CONTENTFUL_ACCESS_TOKEN: LOCAL_CMS_TOKEN,
      CONTENTFUL_PREVIEW_HOST: `${servicesOrigin}/cms-preview`,
      CONTENTFUL_PREVIEW_TOKEN: LOCAL_CMS_PREVIEW_TOKEN,
      CONTENTFUL_WEBHOOK_SECRET: LOCAL_WEBHOOK_SECRET,
      PREVIEW_SECRET: LOCAL_PREVIEW_SECRET,
      ASSET_HOSTS: servicesOrigin,
      DOI_RESOLVER: `${servicesOrigin}/doi`,
      DATACITE_API: `${servicesOrigin}/datacite`,
      ORCID_API: `${servicesOrigin}/orcid-records/v3.0`,
    },
    api: {
      PUBLIC_ORIGIN: servicesOrigin,
      TOKEN_ISSUERS: issuer,
      PORTAL_ORIGIN: portalOrigin,
      PUBLISH_TOKEN: LOCAL_PUBLISH_TOKEN,
      README_JWT_SECRET: LOCAL_README_SECRET,
      CHALLENGE_VERIFY_URL: `${servicesOrigin}/challenge/siteverify`,
      CHALLENGE_SECRET: LOCAL_CHALLENGE.secret,
      MAIL_URL: `${servicesOrigin}/mail/send`,
      MAIL_FROM: "catalogue@foreland.example",
      MAIL_TOKEN: LOCAL_MAIL_TOKEN,
      USER_POOL_ENDPOINT: `${servicesOrigin}/identity/`,
      USER_POOL_KEY_ID: LOCAL_ADMIN_KEY.accessKeyId,
      USER_POOL_KEY_SECRET: LOCAL_ADMIN_KEY.secretAccessKey,
      ORCID_TOKEN_URL: `${servicesOrigin}/orcid/oauth/token`,
      ORCID_CLIENT_ID: LOCAL_LINK_CLIENT.id,
      ORCID_CLIENT_SECRET: LOCAL_LINK_CLIENT.secret,
      ORCID_REDIRECT_URI: `${portalOrigin}/orcid-redirect`,
      GITHUB_TOKEN_URL: `${servicesOrigin}/github/login/oauth/access_token`,
      GITHUB_API_URL: `${servicesOrigin}/github/api`,
      GITHUB_CLIENT_ID: LOCAL_LINK_CLIENT.id,
      GITHUB_CLIENT_SECRET: LOCAL_LINK_CLIENT.secret,
    },
  };
}

/**
 * The portal's settings: local ones override those of `wrangler.toml`. Without a space
 * there, or with an empty one in the environment, the stand-in's key would be one without a space,
 * which stops the Worker.
 */
export function readPortalVars(
  written: Record<string, string>,
  local: Record<string, string>,
): Record<string, string> {
  const { CONTENTFUL_SPACE_ID: asked } = process.env;
  const vars = { ...written, ...local, ...(asked === "" && { CONTENTFUL_SPACE_ID: "" }) };
  return (vars["CONTENTFUL_SPACE_ID"] ?? "") === "" && "CONTENTFUL_ACCESS_TOKEN" in vars
    ? { ...vars, CONTENTFUL_ACCESS_TOKEN: "" }
    : vars;
}

function toOrcidLinkUrl(portal: string, services: string): string {
  const url = new URL("/orcid/oauth/authorize", services);
  url.searchParams.set("client_id", LOCAL_LINK_CLIENT.id);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("scope", "/read-limited /activities/update");
  url.searchParams.set("redirect_uri", `${portal}/orcid-redirect`);
  return url.href;
}
