import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { normalizePath, parseSync } from "vite";
import { NAME } from "#brand/name.ts";
import { type Node, visit } from "../languages/nodes.ts";

/** The source files of both Workers and the browser, besides `brand/`. */
const BUILT = ["api", "base", "client", "content-cache", "platform", "token", "worker"];

/**
 * Modules that contain the brand's name themselves, instead of reading it: another university's
 * portal would show it. `npm test` also searches the build of another brand for it.
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

/** Whether a text or the text of an element contains the name; comments may. */
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
