import * as v from "valibot";

/** The address of the browser's sign-in settings. */
export const SIGN_IN_CONFIG_PATH = "/sign-in/config.json";

/** Other logins that the hosted login can offer besides ORCID (specification point 1). */
export const SOCIAL_PROVIDERS = ["Google", "Facebook", "Amazon", "Apple"] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
/** A login of another service; all use the hosted login. */
export type OtherLogin = "ORCID" | SocialProvider;

/** Kinds of characters that a password may need. */
export const PASSWORD_NEEDS = ["lowercase", "uppercase", "numbers", "symbols"] as const;

const oauth = v.object({
  domain: v.string(),
  scopes: v.array(v.string()),
  redirectSignIn: v.array(v.string()),
  redirectSignOut: v.array(v.string()),
  responseType: v.picklist(["code", "token"]),
});

const signInConfig = v.object({
  userPoolId: v.pipe(v.string(), v.includes("_")),
  userPoolClientId: v.pipe(v.string(), v.minLength(1)),
  userPoolEndpoint: v.nullable(v.string()),
  authFlowType: v.picklist(["USER_SRP_AUTH", "USER_PASSWORD_AUTH", "USER_AUTH", "CUSTOM_WITH_SRP"]),
  oauth: v.nullable(oauth),
  /** The user pool's own rules, shown before a person types a new password (specification point 5). */
  passwordPolicy: v.object({
    minLength: v.number(),
    needs: v.array(v.picklist(PASSWORD_NEEDS)),
  }),
  /** Credentials for other services of the same cloud; `null` where none are needed. */
  identityPool: v.nullable(
    v.object({
      id: v.pipe(v.string(), v.includes(":")),
      endpoint: v.nullable(v.string()),
      allowsGuests: v.boolean(),
    }),
  ),
  /** The bot-protection service; `null` where there is none. */
  challenge: v.nullable(v.object({ scriptUrl: v.string(), siteKey: v.string() })),
  /** The address to report a sign-out to the edge; `null` when it stores no list. */
  endSessionPath: v.nullable(v.string()),
  cookieDomain: v.nullable(v.string()),
});

/**
 * The browser's settings of the user pool (specification point 7). A `null` endpoint means
 * the pool's own regional one; a `null` cookie domain means this host only.
 */
export type SignInConfig = v.InferOutput<typeof signInConfig>;

/** Reads the Worker's answer; `null` when it is not a usable configuration. */
export function parseSignInConfig(json: unknown): SignInConfig | null {
  const parsed = v.safeParse(signInConfig, json);
  return parsed.success ? parsed.output : null;
}
