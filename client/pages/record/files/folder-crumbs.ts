import type { Crumb } from "../../../ui/breadcrumb.tsx";

/** The way from the root to a path; its last step is where the reader is. */
export function toCrumbs(path: string, root: string, toHref: (path: string) => string): Crumb[] {
  const names = path.split("/").filter(Boolean);
  const crumbs: Crumb[] = [
    { label: root, href: toHref("") },
    ...names.map((label, index) => ({ label, href: toHref(names.slice(0, index + 1).join("/")) })),
  ];
  const here = crumbs.pop();
  return here ? [...crumbs, { label: here.label }] : crumbs;
}

/** Where links to another folder, page of it or file lead: below the record's head. */
export const FILES_ID = "files";
