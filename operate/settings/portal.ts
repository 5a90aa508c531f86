import type { Config } from "#worker/config.ts";

/** The purpose of each setting of the portal, in the order of the page of settings. */
export const PORTAL_MEANINGS: Record<keyof Config, string> = {
  ENVIRONMENT:
    "`production`, `staging` or `local`. Only `production` is indexed; only `local` accepts token issuers without https.",
  BRAND_NAME:
    "Name of the portal, in titles and the header, instead of the one in `brand/name.ts`.",
  UNIVERSITY_NAME:
    "Name in the footer, citations and metadata, instead of the one in `brand/name.ts`.",
  PUBLIC_ORIGIN:
    "Where readers reach the portal: canonical addresses, cookies and redirects begin with it.",
  HOME_URL: 'Where "Take Me Home" of the not-found page leads.',
  APP_URL: "The workspace application; sign-up is at `/sign-up` below it.",
  DOCS_URL: "The documentation hub; the only host that documentation tokens are sent to.",
  TERMS_URL: "Terms of Service. Empty: the page `/legal/terms`.",
  PRIVACY_URL: "Privacy Policy. Empty: the page `/legal/privacy`.",
  SECURITY_CONTACT:
    "Whom to tell of a weakness, in `/.well-known/security.txt`: `mailto:`, `https://` or `tel:`. Empty: no such file.",
  SECURITY_POLICY_URL: "How reports are handled, named there.",
  API_HOST:
    "An existing backend of the product API contract. Empty: the catalogue is asked through its service binding.",
  API2_HOST:
    "The backend's second host (publishing, collections, shared datasets). Empty: the same as `API_HOST`.",
  WORKERS_CACHE:
    "`on` where the account has Workers Cache: public answers are then shared between all places. `off` shares them within a place.",
  ASSET_HOSTS:
    "Further origins of pictures and texts, such as a backend's asset host, separated by blanks.",
  DOI_RESOLVER:
    "Where the lines of references to papers are asked for, such as `https://doi.org`. Empty: DOIs alone.",
  DATACITE_API:
    "Where works that cite a record are asked for, such as `https://api.datacite.org`. Empty: none are shown.",
  ORCID_API:
    "Where public ORCID records are read, with the version of that API, such as `https://pub.orcid.org/v3.0`. Empty: nothing is shown of them.",
  USER_POOL_ID: "The Cognito user pool.",
  USER_POOL_CLIENT_ID: "The pool's web client, without a secret.",
  USER_POOL_ENDPOINT:
    "Where the pool's operations are posted, such as `https://cognito-idp.eu-central-1.amazonaws.com/`.",
  TOKEN_ISSUERS:
    "One to three forms of the pool's issuer address, separated by commas; each ends with the pool's id.",
  AUTH_FLOW_TYPE: "`USER_SRP_AUTH`, `USER_PASSWORD_AUTH`, `CUSTOM_WITH_SRP` or `USER_AUTH`.",
  OAUTH_DOMAIN:
    "Host of the hosted login, without scheme. Empty: no ORCID or social sign-in is offered.",
  OAUTH_SCOPES: "Scopes asked for there, separated by blanks.",
  OAUTH_RESPONSE_TYPE: "`token` reads the implicit grant, which cannot be refreshed; leave `code`.",
  SOCIAL_PROVIDERS:
    "Other logins that the hosted login offers, of Google, Facebook, Amazon and Apple, separated by blanks.",
  PASSWORD_MIN_LENGTH: "The pool's least length of a password, told to whoever chooses one.",
  PASSWORD_NEEDS:
    "Which of lowercase, uppercase, numbers and symbols a password must hold, separated by blanks.",
  ORCID_LINK_URL:
    "Where a popup asks ORCID for leave to link an iD, with client_id, response_type, scope and redirect_uri (`<PUBLIC_ORIGIN>/orcid-redirect`) in its query. Empty: no iD can be linked.",
  GITHUB_APP_URL:
    "Page of the GitHub App that a popup opens, such as `https://github.com/apps/<app>/installations/new`. Empty: no GitHub account can be connected.",
  COOKIE_DOMAIN: "Domain of the token cookies. Empty: this host only.",
  DENY_ENDED_SESSIONS:
    "`on` remembers ended sign-ins in KV until their tokens end; costs a read per signed-in request.",
  CHALLENGE_SCRIPT_URL:
    "Bot protection: address of the service's script. Set with `CHALLENGE_SITE_KEY`, or neither.",
  CHALLENGE_SITE_KEY: "The site's public key at that service.",
  IDENTITY_POOL_ID:
    "An identity pool (region, colon, UUID) for credentials of other services. Set with `IDENTITY_POOL_ENDPOINT`, or neither.",
  IDENTITY_POOL_ENDPOINT: "Where the identity pool's operations are posted.",
  GUEST_ACCESS: "`on` asks the identity pool for credentials of visitors, too.",
  CONTENTFUL_SPACE_ID:
    "The Contentful space. Set with `CONTENTFUL_ACCESS_TOKEN`; without both, pages show what is built in.",
  CONTENTFUL_ENVIRONMENT: "The space's environment.",
  CONTENTFUL_HOST: "The delivery host.",
  CONTENTFUL_PREVIEW_HOST: "Where drafts are read from.",
  ALERT_CONTENT_AGE_MINUTES:
    "Content that was not read for so long is told to the alert webhook; 15 to 1440.",
  ALERT_WEBHOOK_URL:
    "Takes `POST {text}` when something begins or ceases to fail, as chat services understand it: content that grows old, a catalogue that is down, a cron that does not run. Empty: nobody is told.",
  OPERATOR_KEY:
    "Opens the operators' page `/api/operators`, as the password of any name. Empty: there is no such page.",
  METRICS_DATASET:
    "A dataset of Workers Analytics Engine, which is made by itself: a data point for each answer (page, status, tier, times; no address and no person) and each publication. Empty: nothing is noted.",
  METRICS_ACCOUNT_ID: "The account that the operators' page reads the dataset from.",
  METRICS_TOKEN:
    "A token that may read the account's analytics (Account Analytics, Read), for the operators' page. Set with `METRICS_ACCOUNT_ID`, or neither.",
  CONTENTFUL_ACCESS_TOKEN: "The space's delivery token.",
  CONTENTFUL_WEBHOOK_SECRET:
    'Signs the calls of Contentful ("Request verification") to `/hooks/contentful`. Empty: none are expected.',
  CONTENTFUL_PREVIEW_TOKEN: "Reads drafts. Empty: there is no preview.",
  PREVIEW_SECRET: "Signs preview links. Empty: there is no preview.",
};
