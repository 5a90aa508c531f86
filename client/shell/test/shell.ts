import type { Shell } from "../../contract/view.ts";

/** The shell of a page in tests: a portal of no university, for a visitor. */
export const TEST_SHELL: Shell = {
  brandName: "Foreland",
  universityName: "Foreland University",
  homeUrl: "/datasets",
  appUrl: "https://app.test",
  docsUrl: "https://docs.test",
  termsUrl: "https://terms.test",
  otherLogins: [],
  privacyUrl: "https://privacy.test",
  year: 2026,
  buildId: "b1",
  notification: null,
  account: null,
};
