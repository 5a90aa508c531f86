import { quote } from "#client/contract/recipes.ts";
import type { Snippet } from "#client/contract/record-parts.ts";
import type { ExternalFile } from "../metadata/description.ts";
import { toComment, toLocalName, type UsedFile } from "./used-file.ts";

/** Files at other addresses, each under a number of its own: two may have one name. */
export function toExternalSnippet(
  files: readonly Pick<ExternalFile, "name" | "url" | "sha256" | "md5">[],
  citation: string,
): Snippet {
  const commands = files.map(({ name, url, sha256, md5 }, at) => {
    const local = `${at + 1}-${toLocalName(name.replace(/^https?:\/\/[^/]+/i, ""))}`;
    const [digits, tool] = sha256 === null ? [md5, "md5sum"] : [sha256, "sha256sum"];
    const check = digits === null ? "" : `echo ${quote(`${digits}  ${local}`)} | ${tool} -c -\n`;
    return `curl -fL -o ${quote(local)} ${quote(url)}\n${check}`;
  });
  return {
    name: "Files held elsewhere, curl",
    code: toComment("#", citation) + commands.join(""),
  };
}

export function toShell(
  name: string,
  { path, sha256, citation }: UsedFile,
  toCommand: (name: string) => string,
): Snippet {
  const local = quote(toLocalName(path));
  const check =
    sha256 === null ? "" : `echo ${quote(`${sha256}  ${toLocalName(path)}`)} | sha256sum -c -\n`;
  return { name, code: `${toComment("#", citation)}${toCommand(local)}\n${check}` };
}
