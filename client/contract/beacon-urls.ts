/** The address at which the portal's script reports that a prefetched page is shown. */
export const VIEWS_PATH = "/views";

/** The address for browsers' reports of errors (Reporting API, CSP level 3). */
export const REPORTS_PATH = "/reports";

/** Where the sign-in says how an attempt in the browser ended: one of these words, and nothing else. */
export const SIGN_INS_PATH = "/sign-ins";
export const SIGN_IN_OUTCOMES = ["signed-in", "refused", "expired", "unreachable"] as const;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[number];
