import { Hono } from "hono";
import type { PortalEnv } from "../app-env.ts";
import type { Services } from "../services.ts";

/** Public settings of the user pool, asked for when the sign-in code loads and not before. */
export function signInConfig({ config }: Services): Hono<PortalEnv> {
  const oauth = {
    domain: config.OAUTH_DOMAIN,
    scopes: config.OAUTH_SCOPES,
    redirectSignIn: [`${config.PUBLIC_ORIGIN}/orcid-redirect`, `${config.PUBLIC_ORIGIN}/profile`],
    redirectSignOut: [`${config.PUBLIC_ORIGIN}/`],
    responseType: config.OAUTH_RESPONSE_TYPE,
  };
  const settings = {
    userPoolId: config.USER_POOL_ID,
    userPoolClientId: config.USER_POOL_CLIENT_ID,
    userPoolEndpoint: config.USER_POOL_ENDPOINT,
    authFlowType: config.AUTH_FLOW_TYPE,
    oauth: config.OAUTH_DOMAIN === "" ? null : oauth,
    identityPool:
      config.IDENTITY_POOL_ID === ""
        ? null
        : {
            id: config.IDENTITY_POOL_ID,
            endpoint: config.IDENTITY_POOL_ENDPOINT || null,
            allowsGuests: config.GUEST_ACCESS,
          },
    challenge:
      config.CHALLENGE_SCRIPT_URL === ""
        ? null
        : { scriptUrl: config.CHALLENGE_SCRIPT_URL, siteKey: config.CHALLENGE_SITE_KEY },
    endSessionPath: config.DENY_ENDED_SESSIONS ? "/session/end" : null,
    cookieDomain: config.COOKIE_DOMAIN === "" ? null : config.COOKIE_DOMAIN,
  };
  return new Hono<PortalEnv>().get("/sign-in/config.json", (c) =>
    c.json(settings, 200, { "Cache-Control": "public, max-age=300" }),
  );
}
