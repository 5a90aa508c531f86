import * as v from "valibot";
import type { Challenge } from "../challenges/challenge.ts";
import { answerCustom } from "../challenges/custom.ts";
import { answerDeviceProof, answerDeviceStart } from "../challenges/device.ts";
import { answerFirstFactorChoice } from "../challenges/first-factor.ts";
import { answerSetup } from "../challenges/mfa-setup.ts";
import { answerNewPassword } from "../challenges/new-password.ts";
import { answerCode, answerFactorChoice } from "../challenges/one-time-code.ts";
import { answerPasskey } from "../challenges/passkey.ts";
import { answerPasswordVerifier } from "../challenges/password.ts";
import { clientId, createOperation, parameters, session } from "../operation.ts";
import type { ChallengeName } from "../sessions.ts";

const CHALLENGES = {
  CUSTOM_CHALLENGE: answerCustom,
  DEVICE_PASSWORD_VERIFIER: answerDeviceProof,
  DEVICE_SRP_AUTH: answerDeviceStart,
  EMAIL_OTP: answerCode,
  MFA_SETUP: answerSetup,
  NEW_PASSWORD_REQUIRED: answerNewPassword,
  PASSWORD: answerFirstFactorChoice,
  PASSWORD_SRP: answerFirstFactorChoice,
  PASSWORD_VERIFIER: answerPasswordVerifier,
  SELECT_CHALLENGE: answerFirstFactorChoice,
  SELECT_MFA_TYPE: answerFactorChoice,
  SMS_MFA: answerCode,
  SMS_OTP: answerCode,
  SOFTWARE_TOKEN_MFA: answerCode,
  WEB_AUTHN: answerPasskey,
} as const satisfies Record<ChallengeName, Challenge>;

const schema = v.object({
  ClientId: clientId,
  ChallengeName: v.picklist([
    "CUSTOM_CHALLENGE",
    "DEVICE_PASSWORD_VERIFIER",
    "DEVICE_SRP_AUTH",
    "EMAIL_OTP",
    "MFA_SETUP",
    "NEW_PASSWORD_REQUIRED",
    "PASSWORD",
    "PASSWORD_SRP",
    "PASSWORD_VERIFIER",
    "SELECT_CHALLENGE",
    "SELECT_MFA_TYPE",
    "SMS_MFA",
    "SMS_OTP",
    "SOFTWARE_TOKEN_MFA",
    "WEB_AUTHN",
  ]),
  ChallengeResponses: parameters,
  Session: v.optional(session),
});

export const respondToAuthChallenge = createOperation(schema, (pool, input) =>
  CHALLENGES[input.ChallengeName](pool, {
    challenge: input.ChallengeName,
    session: input.Session ?? "",
    answers: input.ChallengeResponses,
  }),
);
