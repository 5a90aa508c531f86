/** Where the portal's script says that a page which was loaded ahead is shown. */
export const VIEWS_PATH = "/views";

/** Where browsers send what went wrong in them (Reporting API, CSP level 3). */
export const REPORTS_PATH = "/reports";
