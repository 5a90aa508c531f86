/** Pages of one address each that every visitor may open, whatever the catalogue holds. */
export const STATIC_PAGES = [
  "/discover",
  "/open-repositories",
  "/proposals",
  "/about/team",
  "/about/portals",
  "/about/support",
  "/about/projects",
  "/about/workspaces",
  "/docs-login",
  "/sign-in",
  "/workspaces",
  "/orcid-redirect",
  "/github-redirect",
  "/profile",
  "/user/developer",
];
