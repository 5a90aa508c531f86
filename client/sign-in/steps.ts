import { cutText } from "#base/cut.ts";
import type { MfaType, View } from "./views.ts";
import type { SignInOutput } from "aws-amplify/auth";

/** The user pool's next step, letter for letter (spec. point 4, "Multi-step sign-in"). */
export type NextStep =
  | { signInStep: "DONE" }
  | { signInStep: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE"; question: string | null }
  | { signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION"; allowedMFATypes: MfaType[] }
  | { signInStep: "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP" }
  | { signInStep: "CONTINUE_SIGN_IN_WITH_TOTP_SETUP"; sharedSecret: string; setupUri: string }
  | { signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED"; missingAttributes: string[] }
  | { signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION"; allowedMFATypes: MfaType[] }
  | { signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE"; destination: string | null }
  | { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" }
  | { signInStep: "CONFIRM_SIGN_IN_WITH_EMAIL_CODE"; destination: string | null }
  | { signInStep: "CONFIRM_SIGN_IN_WITH_PASSWORD" }
  | { signInStep: "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION"; availableChallenges: string[] }
  | { signInStep: "RESET_PASSWORD" }
  | { signInStep: "CONFIRM_SIGN_UP" };

/** The view in which a step is answered. */
export function toView(step: Exclude<NextStep, { signInStep: "DONE" }>): View {
  switch (step.signInStep) {
    case "CONFIRM_SIGN_IN_WITH_TOTP_CODE":
      return { name: "twoFactor" };
    case "CONFIRM_SIGN_IN_WITH_SMS_CODE":
      return { name: "smsCode", destination: step.destination };
    case "CONFIRM_SIGN_IN_WITH_EMAIL_CODE":
      return { name: "emailCode", destination: step.destination };
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return { name: "newPassword", missingAttributes: step.missingAttributes };
    case "CONTINUE_SIGN_IN_WITH_MFA_SELECTION":
      return { name: "mfaSelection", options: step.allowedMFATypes };
    case "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION":
      return { name: "mfaSetupSelection", options: step.allowedMFATypes };
    case "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP":
      return { name: "emailSetup" };
    case "CONTINUE_SIGN_IN_WITH_TOTP_SETUP":
      return { name: "totpSetup", sharedSecret: step.sharedSecret, setupUri: step.setupUri };
    case "CONFIRM_SIGN_IN_WITH_PASSWORD":
      return { name: "password" };
    case "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION":
      return { name: "firstFactorSelection", options: toFirstFactors(step.availableChallenges) };
    case "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE":
      return { name: "customChallenge", question: step.question };
    case "RESET_PASSWORD":
      return { name: "forgotPassword" };
    case "CONFIRM_SIGN_UP":
      return { name: "confirmSignUp" };
  }
}

/** Names of the parameter in which a pool's own trigger may send its challenge. */
const QUESTIONS = ["question", "hint", "prompt", "challenge"];
const QUESTION_MAX_CHARS = 300;

function toQuestion(parameters: Record<string, unknown>): string | null {
  const found = QUESTIONS.map((name) => parameters[name]).find((text) => typeof text === "string");
  return typeof found === "string" && found !== "" ? cutText(found, QUESTION_MAX_CHARS) : null;
}

/** The library's next step as plain data. */
export function toNextStep(
  step: SignInOutput["nextStep"],
  { brandName, account }: { brandName: string; account: string },
): NextStep {
  switch (step.signInStep) {
    case "CONFIRM_SIGN_IN_WITH_SMS_CODE":
    case "CONFIRM_SIGN_IN_WITH_EMAIL_CODE":
      return {
        signInStep: step.signInStep,
        destination: step.codeDeliveryDetails?.destination ?? null,
      };
    case "CONTINUE_SIGN_IN_WITH_MFA_SELECTION":
    case "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION":
      return { signInStep: step.signInStep, allowedMFATypes: step.allowedMFATypes ?? [] };
    case "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION":
      return { signInStep: step.signInStep, availableChallenges: step.availableChallenges ?? [] };
    case "CONTINUE_SIGN_IN_WITH_TOTP_SETUP":
      return {
        signInStep: step.signInStep,
        sharedSecret: step.totpSetupDetails.sharedSecret,
        setupUri: step.totpSetupDetails.getSetupUri(brandName, account).href,
      };
    case "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE":
      return { signInStep: step.signInStep, question: toQuestion(step.additionalInfo ?? {}) };
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return { signInStep: step.signInStep, missingAttributes: step.missingAttributes ?? [] };
    default:
      return { signInStep: step.signInStep };
  }
}

/** A pool may offer the password in two ways, which are one choice for the reader. */
function toFirstFactors(offered: readonly string[]): string[] {
  return offered.filter((name) => name !== "PASSWORD" || !offered.includes("PASSWORD_SRP"));
}
