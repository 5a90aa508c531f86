/** What became of the bot-protection token of a request. */
export type ChallengeOutcome = "passed" | "refused" | "missing";
interface ChallengeService {
  fetch: typeof globalThis.fetch;
  /** Where tokens are verified, such as `https://www.google.com/recaptcha/api/siteverify`. */
  verifyUrl: string;
  secret: string;
  /** Whether a request without a token is turned away. */
  isRequired: boolean;
  log: (fault: object) => void;
}
/**
 * Asks the service whether a token is good, as reCAPTCHA, Turnstile and hCaptcha all take the
 * question. A service that does not answer costs nobody their request: the log says so instead.
 */
export declare function createChallengeCheck(
  service: ChallengeService,
): (token: string | null) => Promise<ChallengeOutcome>;
export {};
