import { Amplify } from "aws-amplify";
import { cognitoUserPoolsTokenProvider } from "aws-amplify/auth/cognito";
import { CookieStorage } from "aws-amplify/utils";
import type { SignInConfig } from "../contract/sign-in.ts";
import { readSessionMark } from "./clear-token-cookies.ts";
import { createTokenStore, type TokenStore } from "./token-store.ts";

type IdentityPoolConfig = NonNullable<SignInConfig["identityPool"]>;
type OauthConfig = NonNullable<SignInConfig["oauth"]>;

/** The storage must be set after `configure`, which would replace it. */
export function configure(config: SignInConfig): TokenStore {
  const { userPoolId, userPoolClientId, userPoolEndpoint, oauth, cookieDomain } = config;
  const userPool = {
    userPoolId,
    userPoolClientId,
    ...(userPoolEndpoint && { userPoolEndpoint }),
    loginWith: {
      email: true as const,
      username: true as const,
      ...(oauth && { oauth: createOauthConfig(oauth) }),
    },
  };
  const { identityPool } = config;
  const Cognito = identityPool ? { ...userPool, ...toIdentityPool(identityPool) } : userPool;
  Amplify.configure({ Auth: { Cognito } });
  const cookies = new CookieStorage({
    path: "/",
    expires: 365,
    sameSite: "lax",
    secure: location.protocol === "https:",
    ...(cookieDomain && { domain: cookieDomain }),
  });
  const store = createTokenStore(cookies, () => readSessionMark(userPoolClientId));
  cognitoUserPoolsTokenProvider.setKeyValueStorage(store);
  return store;
}

/** Only a configured pool is ever called; its credentials are used again for 50 minutes. */
function toIdentityPool({ id, endpoint, allowsGuests }: IdentityPoolConfig) {
  return {
    identityPoolId: id,
    allowGuestAccess: allowsGuests,
    ...(endpoint && { identityPoolEndpoint: endpoint }),
  };
}

function createOauthConfig(oauth: OauthConfig): OauthConfig {
  const redirectSignIn = toOwnAddresses(oauth.redirectSignIn, location.origin);
  const redirectSignOut = toOwnAddresses(oauth.redirectSignOut, location.origin);
  return { ...oauth, redirectSignIn, redirectSignOut };
}

/**
 * The library reads the code only from the address, so it is put back for the one turn
 * of the event loop in which the library reads it, on a page that no other script shares.
 */
export function withAddress<Value>(returned: string | null, configureNow: () => Value): Value {
  if (returned === null) return configureNow();
  const clean = location.pathname;
  history.replaceState(history.state, "", clean + returned);
  setTimeout(() => history.replaceState(history.state, "", clean));
  return configureNow();
}

/**
 * The addresses of this very origin. The user pool's client would also accept one that merely
 * contains our host name, such as `https://elsewhere.example/?ours.example`.
 */
export function toOwnAddresses(addresses: readonly string[], origin: string): string[] {
  return addresses.filter((address) => URL.canParse(address) && new URL(address).origin === origin);
}
