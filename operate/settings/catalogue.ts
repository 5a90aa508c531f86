import type { CatalogueSetting } from "#api/config.ts";

/** The purpose of each setting of the catalogue, in the order of the page of settings. */
export const CATALOGUE_MEANINGS: Record<CatalogueSetting, string> = {
  ENVIRONMENT:
    "`production`, `staging` or `local`. Only `local` accepts token issuers without https.",
  PUBLIC_ORIGIN:
    "Where this Worker is reached from outside: addresses of READMEs, banners and files begin with it.",
  PORTAL_ORIGIN:
    "Origin of the portal, for links in emails. Empty: emails have none, and nobody can change their email address.",
  DOI_PREFIX:
    "Prefix of the DOIs that versions get. `10.5555` is the registrars' own for tests and resolves to nothing.",
  DOI_RESOLVER:
    "Asked each hour whether the DOIs of versions are registered, such as `https://doi.org`; `/health` tells of those that are not within a day. Empty: nobody is asked.",
  TOKEN_ISSUERS:
    "One to three issuers of access tokens, separated by commas, exactly as their `iss` claim says.",
  USER_POOL_CLIENT_ID: "The pool's web client.",
  USER_POOL_ID:
    "The pool that changed email addresses and linked iDs are told to. Empty: the catalogue changes only itself.",
  USER_POOL_ENDPOINT: "Where that pool's operations are posted.",
  USER_POOL_KEY_ID:
    "An access key for AdminGetUser, AdminUpdateUserAttributes, AdminUserGlobalSignOut, AdminDeleteUser, AdminLinkProviderForUser and AdminDisableProviderForUser on this pool.",
  USER_POOL_KEY_SECRET: "The secret of that access key.",
  PUBLISH_TOKEN:
    "Opens `/publish/*` to whoever sends it as a Bearer token. Empty: nobody publishes.",
  URL_SIGNING_KEY:
    "Signs the addresses of withheld files for 30 minutes. Empty: such addresses need the caller's own token.",
  README_JWT_SECRET:
    "Signs the tokens that open the documentation site. Empty: there is none to sign in to.",
  ORCID_TOKEN_URL: "Where ORCID exchanges codes. Set all four of `ORCID_*`, or none.",
  ORCID_CLIENT_ID: "The portal's client at ORCID.",
  ORCID_REDIRECT_URI: "The redirect address registered there, `<portal>/orcid-redirect`.",
  ORCID_CLIENT_SECRET: "The secret of that client.",
  GITHUB_TOKEN_URL: "Where GitHub exchanges codes. Set all four of `GITHUB_*`, or none.",
  GITHUB_API_URL: "GitHub's own API, `https://api.github.com`.",
  GITHUB_CLIENT_ID: "The portal's GitHub App.",
  GITHUB_CLIENT_SECRET: "The secret of that app.",
  CHALLENGE_SECRET: "Verifies bot-protection tokens. Empty: they are not looked at.",
  CHALLENGE_VERIFY_URL: "Where they are verified. Empty: at reCAPTCHA's own address.",
  CHALLENGE_REQUIRED:
    "`on` refuses a restore request without such a token, which ends the form without scripts.",
  BRAND_NAME: "The portal's name, as emails say it. `npm run deploy` takes the portal's.",
  MAIL_URL:
    "Takes emails as `POST {from, to, subject, text, html}`, with `MAIL_TOKEN`. Empty: they go by the platform's Email Service (binding `EMAIL`).",
  MAIL_FROM: "The sender of emails. Empty: nobody is written to.",
  MAIL_TOKEN: "Bearer token for `MAIL_URL`.",
};
