import { demoAccounts, type DemoAccount } from "../../local/seed/accounts.ts";
import { toTotp } from "../../local/identity/totp.ts";
import { LOCAL_CLIENT } from "../../local/stack/settings.ts";

/** A demonstration account that has signed in. */
export interface Person {
  account: DemoAccount;
  tokens: { accessToken: string; idToken: string };
  /** As a browser sends them; without the refresh token, so that no answer renews a session. */
  cookie: string;
  /** Text that only its owner may be shown. */
  secrets: readonly string[];
}

const PREFIX = `CognitoIdentityServiceProvider.${LOCAL_CLIENT}`;

/** A browser's cookies for a user, with any text as the access token. */
export function toCookie(user: string, accessToken: string): string {
  return `${PREFIX}.LastAuthUser=${user}; ${PREFIX}.${user}.accessToken=${accessToken}`;
}

export function signInAll(services: string): Promise<Person[]> {
  return Promise.all(demoAccounts.map((account) => signIn(services, account)));
}

async function signIn(services: string, account: DemoAccount): Promise<Person> {
  const { email: USERNAME, password: PASSWORD, totpSecret, sub } = account;
  const first = await call(services, "InitiateAuth", {
    AuthFlow: "USER_PASSWORD_AUTH",
    AuthParameters: { USERNAME, PASSWORD },
  });
  const asked = { USERNAME, SOFTWARE_TOKEN_MFA_CODE: toTotp(totpSecret ?? "", Date.now()) };
  const { AuthenticationResult: result } =
    totpSecret === null
      ? first
      : await call(services, "RespondToAuthChallenge", {
          ChallengeName: "SOFTWARE_TOKEN_MFA",
          Session: first.Session,
          ChallengeResponses: asked,
        });
  if (!result) throw new Error(`${account.email} cannot sign in.`);
  const tokens = { accessToken: result.AccessToken, idToken: result.IdToken };
  return {
    account,
    tokens,
    cookie: toCookie(sub, tokens.accessToken),
    secrets: [account.email, sub, tokens.accessToken],
  };
}

interface PoolAnswer {
  Session?: string;
  AuthenticationResult?: { AccessToken: string; IdToken: string };
}

async function call(services: string, operation: string, body: object): Promise<PoolAnswer> {
  const answer = await fetch(`${services}/identity/`, {
    method: "POST",
    headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: LOCAL_CLIENT, ...body }),
  });
  return (await answer.json()) as PoolAnswer; // our own stand-in's
}
