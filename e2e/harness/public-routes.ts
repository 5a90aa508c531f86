/** Every public page of the seed, one of each kind and state; the stand-ins' ids are stable. */
export const PUBLIC_ROUTES = [
  "/",
  "/datasets",
  "/datasets?tag=sea%20level&status=public",
  "/datasets/search?q=tide%20gauges",
  "/datasets/search?q=csv&type=files",
  "/datasets/search?q=xyzzy%20tides",
  "/code",
  "/collections",
  "/discover",
  "/tags",
  "/compare?ids=1,2,3",
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
  "/no/such/page",
] as const;

/** Tabs of a record page. */
const TABS = ["", "?tab=files", "?tab=about", "?tab=cite", "?tab=versions"];

/** The first record of each kind, with its tabs, as the portal's own lists name them. */
export async function findRecordRoutes(portal: string): Promise<string[]> {
  const families = ["datasets", "code", "collections"];
  const records = await Promise.all(
    families.map(async (family) => {
      const html = await (await fetch(`${portal}/${family}`)).text();
      return new RegExp(`href="(/${family}/\\d+)"`).exec(html)?.[1] ?? `/${family}`;
    }),
  );
  const [dataset = ""] = records;
  const html = await (await fetch(portal + dataset)).text();
  const person = /href="(\/people\/[\dX-]+)"/.exec(html)?.[1];
  return [...TABS.map((tab) => dataset + tab), ...records.slice(1), ...(person ? [person] : [])];
}
