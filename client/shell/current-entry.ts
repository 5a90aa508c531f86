import { href } from "../contract/routes.ts";

export type NavEntry = "Information" | "Public Data" | "Workspaces";

/** The three entries of the header, in order (specification point 2). */
export const navEntries: readonly { name: NavEntry; href: string }[] = [
  { name: "Information", href: href("home") },
  { name: "Public Data", href: href("datasets.list") },
  { name: "Workspaces", href: href("workspaces") },
];

const PUBLIC_DATA = [
  "/datasets",
  "/code",
  "/search",
  "/discover",
  "/collections",
  "/open-repositories",
];

/** Whether the header highlights an entry on a path (specification point 2). */
export function isCurrent(entry: NavEntry, path: string): boolean {
  switch (entry) {
    case "Information":
      return path === "/" || path.startsWith("/about");
    case "Public Data":
      return PUBLIC_DATA.some((start) => path.startsWith(start));
    case "Workspaces":
      return path.startsWith("/workspaces");
  }
}

/** Whether the avatar's border is orange (specification point 2). */
export function isAccountPath(path: string): boolean {
  return path.startsWith("/user");
}
