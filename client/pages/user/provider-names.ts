import type { LinkProvider } from "../../contract/links.ts";

/** The services as people know them. */
export const PROVIDER_NAMES: Readonly<Record<LinkProvider, string>> = {
  orcid: "ORCID",
  github: "GitHub",
};
