/** The address at which the portal's script reports that a prefetched page is shown. */
export const VIEWS_PATH = "/views";

/** The address for browsers' reports of errors (Reporting API, CSP level 3). */
export const REPORTS_PATH = "/reports";
