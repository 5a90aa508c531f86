import type { Operation } from "../operation.ts";
import { initiateAuth } from "./initiate-auth.ts";
import { getTokensFromRefreshToken, revokeToken } from "./refresh.ts";
import { respondToAuthChallenge } from "./respond-to-auth-challenge.ts";

/** Every operation the stand-in answers, by its name after `AWSCognitoIdentityProviderService.`. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    GetTokensFromRefreshToken: getTokensFromRefreshToken,
    InitiateAuth: initiateAuth,
    RespondToAuthChallenge: respondToAuthChallenge,
    RevokeToken: revokeToken,
  }),
);
