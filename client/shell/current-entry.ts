import { PREFIX } from "../contract/language.ts";
import { href } from "../contract/routes.ts";

export type NavEntry = "home" | "datasets.list" | "workspaces";

/** The three entries of the header, in order (specification point 2). */
export const navEntries: readonly { name: NavEntry; label: string }[] = [
  { name: "home", label: "Information" },
  { name: "datasets.list", label: "Public Data" },
  { name: "workspaces", label: "Workspaces" },
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
    case "home":
      return path === href("home") || path.startsWith(`${PREFIX}/about`);
    case "datasets.list":
      return PUBLIC_DATA.some((start) => path.startsWith(PREFIX + start));
    case "workspaces":
      return path.startsWith(`${PREFIX}/workspaces`);
  }
}

/** Whether the avatar's border is orange (specification point 2). */
export function isAccountPath(path: string): boolean {
  return path.startsWith(`${PREFIX}/user`);
}
