/** Bindings and settings of `wrangler.toml`, with the secrets that are set beside it. */
export interface Bindings {
  DB: D1Database;
  FILES: R2Bucket;
  PUBLIC_ORIGIN: string;
  DOI_PREFIX: string;
  TOKEN_ISSUERS: string;
  USER_POOL_CLIENT_ID: string;
  ENVIRONMENT: string;
  PUBLISH_TOKEN?: string;
  URL_SIGNING_KEY?: string;
}
