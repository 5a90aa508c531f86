/** Bindings and settings of `wrangler.toml`, with the secrets that are set beside it. */
export interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  /** The deployed version; its id names the build in the log. */
  VERSION?: { id: string };
  /** The last good public keys of the user pool; without it a new isolate has no keys while the pool is down. */
  KEYS?: KVNamespace;
  LIMIT_SEARCH_BY_ADDRESS?: RateLimit;
  LIMIT_SEARCH_BY_ACCOUNT?: RateLimit;
  LIMIT_DOWNLOADS_BY_ADDRESS?: RateLimit;
  LIMIT_DOWNLOADS_BY_ACCOUNT?: RateLimit;
  LIMIT_REQUESTS_BY_ADDRESS?: RateLimit;
  LIMIT_REQUESTS_BY_ACCOUNT?: RateLimit;
  LIMIT_ANSWERS_BY_ADDRESS?: RateLimit;
  LIMIT_ANSWERS_BY_ACCOUNT?: RateLimit;
  LIMIT_KEYS_BY_ADDRESS?: RateLimit;
  LIMIT_KEYS_BY_ACCOUNT?: RateLimit;
  LIMIT_PUBLISH_BY_ADDRESS?: RateLimit;
  PUBLIC_ORIGIN: string;
  DOI_PREFIX: string;
  DOI_RESOLVER?: string;
  TOKEN_ISSUERS: string;
  USER_POOL_CLIENT_ID: string;
  ENVIRONMENT: string;
  PUBLISH_TOKEN?: string;
  URL_SIGNING_KEY?: string;
  README_JWT_SECRET?: string;
  USER_POOL_ID?: string;
  USER_POOL_ENDPOINT?: string;
  USER_POOL_KEY_ID?: string;
  USER_POOL_KEY_SECRET?: string;
  ORCID_TOKEN_URL?: string;
  ORCID_CLIENT_ID?: string;
  ORCID_CLIENT_SECRET?: string;
  ORCID_REDIRECT_URI?: string;
  GITHUB_TOKEN_URL?: string;
  GITHUB_API_URL?: string;
  GITHUB_CLIENT_ID?: string;
  GITHUB_CLIENT_SECRET?: string;
  PORTAL_ORIGIN?: string;
  CHALLENGE_VERIFY_URL?: string;
  CHALLENGE_SECRET?: string;
  CHALLENGE_REQUIRED?: string;
  /** Workers Analytics Engine; set together with the portal's `METRICS_DATASET`. */
  METRICS?: AnalyticsEngineDataset;
  /** Sends emails unless `MAIL_URL` names another service. */
  EMAIL?: SendEmail;
  BRAND_NAME?: string;
  MAIL_URL?: string;
  MAIL_FROM?: string;
  MAIL_TOKEN?: string;
}
