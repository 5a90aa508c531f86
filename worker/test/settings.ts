/** Settings of an invented university. */
export const SETTINGS = {
  ENVIRONMENT: "staging",
  BRAND_NAME: "Skerry",
  UNIVERSITY_NAME: "Skerry University",
  PUBLIC_ORIGIN: "https://portal.test",
  HOME_URL: "https://staging.skerry.test/data",
  APP_URL: "https://app.skerry.test",
  DOCS_URL: "https://docs.skerry.test",
  TERMS_URL: "https://skerry.test/terms",
  PRIVACY_URL: "https://skerry.test/privacy",
  USER_POOL_ID: "eu-central-1_Skerry",
  USER_POOL_CLIENT_ID: "skerry-web",
  USER_POOL_ENDPOINT: "https://pool.skerry.test/",
  TOKEN_ISSUERS: "https://pool.skerry.test/eu-central-1_Skerry",
  OAUTH_DOMAIN: "login.skerry.test",
  CONTENTFUL_SPACE_ID: "space",
  CONTENTFUL_ACCESS_TOKEN: "delivery-token",
};
