import type { Operation } from "../operation.ts";
import { changePassword, getUser, globalSignOut, setUserMfaPreference } from "./account.ts";
import {
  confirmSignUp,
  resendConfirmationCode,
  confirmForgotPassword,
  forgotPassword,
} from "./mailed-codes.ts";
import { confirmDevice, forgetDevice } from "./devices.ts";
import { initiateAuth } from "./initiate-auth.ts";
import { getTokensFromRefreshToken, revokeToken } from "./refresh.ts";
import { respondToAuthChallenge } from "./respond-to-auth-challenge.ts";
import { associateSoftwareToken, verifySoftwareToken } from "./software-token.ts";

/** Every operation the stand-in answers, by its name after `AWSCognitoIdentityProviderService.`. */
export const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ["AssociateSoftwareToken", associateSoftwareToken],
  ["ChangePassword", changePassword],
  ["ConfirmDevice", confirmDevice],
  ["ConfirmForgotPassword", confirmForgotPassword],
  ["ConfirmSignUp", confirmSignUp],
  ["ForgetDevice", forgetDevice],
  ["ForgotPassword", forgotPassword],
  ["GetTokensFromRefreshToken", getTokensFromRefreshToken],
  ["GetUser", getUser],
  ["GlobalSignOut", globalSignOut],
  ["InitiateAuth", initiateAuth],
  ["ResendConfirmationCode", resendConfirmationCode],
  ["RespondToAuthChallenge", respondToAuthChallenge],
  ["RevokeToken", revokeToken],
  ["SetUserMFAPreference", setUserMfaPreference],
  ["VerifySoftwareToken", verifySoftwareToken],
]);
