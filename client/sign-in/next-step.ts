import type { SignInOutput } from "aws-amplify/auth";
import type { NextStep } from "./steps.ts";

/** The library's next step as plain data. */
export function toNextStep(step: SignInOutput["nextStep"], brandName: string): NextStep {
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
        setupUri: step.totpSetupDetails.getSetupUri(brandName).href,
      };
    case "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED":
      return { signInStep: step.signInStep, missingAttributes: step.missingAttributes ?? [] };
    default:
      return { signInStep: step.signInStep };
  }
}
