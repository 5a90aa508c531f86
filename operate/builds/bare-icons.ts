import type { Plugin } from "vite";

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;

/** The shapes of an icon without what `client/ui/create-icon.tsx` does not read. */
export function toBareIcon(code: string): string {
  const bare = code
    .replace(/name: ".*",\s*size: \d+,/, "")
    .replaceAll(/,\s*key: "\w+"/g, "")
    .replace("__iconData.node;", "");
  if (bare.includes("key:") || code.length === bare.length)
    throw new Error("lucide writes its icons in another way now.");
  return bare;
}

/** Leaves names and random keys out of lucide's icons, which do not compress: a tenth of a kilobyte of each page. */
export function bareIcons(): Plugin {
  return {
    name: "foreland:bare-icons",
    enforce: "pre",
    // Other names of an icon only pass it on.
    transform: (code, id) =>
      ICON.test(id) && !/^export \{ default/m.test(code) ? toBareIcon(code) : null,
  };
}
