import type { OpenRepositoriesIntro, SiteSettings } from "../records.ts";

/** Words above the list of open repositories while the editors have published none. */
export const defaultOpenRepositoriesIntro: OpenRepositoriesIntro = {
  title: "Open repositories",
  body: "A repository is a place with a scope and stewards who review what is proposed to it. Choose the one whose scope fits your data; its stewards answer within a week.",
};

/** Settings that leave everything to the Worker's own configuration. */
export const defaultSiteSettings: SiteSettings = {
  footerLinks: [],
  termsUrl: null,
  privacyUrl: null,
  docsUrl: null,
  copyrightName: null,
};
