/** Where browsers send what went wrong in them (Reporting API, CSP level 3). */
export const REPORTS_PATH = "/reports";
