import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizePath, parseSync } from "vite";
import { NAME } from "#brand/name.ts";
import { type Node, visit } from "../languages/nodes.ts";

/** What both Workers and the browser are built of, besides `brand/`. */
const BUILT = ["api", "base", "client", "content-cache", "platform", "token", "worker"];

/**
 * Modules that write the brand's name themselves, instead of asking for it: another university's
 * portal would show it. The build of another brand is searched for it too, in `npm test`.
 */
export function findBrandName(root: string): string[] {
  return BUILT.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .map((name) => normalizePath(join(folder, name)))
      .filter((file) => /(?<!\.d|\.test)\.tsx?$/.test(file) && !/\/test\//.test(file))
      .filter((file) => writesName(file, readFileSync(join(root, file), "utf8")))
      .map((file) => `${file} writes ${NAME}: take the name from brand/name.ts.`),
  );
}

/** Whether a text or the words of an element hold the name; comments may. */
function writesName(file: string, source: string): boolean {
  if (!source.includes(NAME)) return false;
  const root = parseSync(file, source).program as unknown as Node; // ESTree's shape
  let isWritten = false;
  visit(root, [], ({ type, start, end }) => {
    if (/^(Literal|TemplateElement|JSXText)$/.test(type))
      isWritten ||= source.slice(start, end).includes(NAME);
  });
  return isWritten;
}
