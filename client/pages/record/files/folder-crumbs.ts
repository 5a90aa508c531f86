import type { Crumb } from "../../../ui/breadcrumb.tsx";

/** Breadcrumb from the root to a path; its last entry is the current folder. */
export function toCrumbs(path: string, root: string, toHref: (path: string) => string): Crumb[] {
  const names = path.split("/").filter(Boolean);
  const crumbs: Crumb[] = [
    { label: root, href: toHref("") },
    ...names.map((label, index) => ({ label, href: toHref(names.slice(0, index + 1).join("/")) })),
  ];
  const here = crumbs.pop();
  return here ? [...crumbs, { label: here.label }] : crumbs;
}

/** The anchor of links to another folder, page of it or file: below the record's head. */
export const FILES_ID = "files";
