import { readFileSync } from "node:fs";
import { join } from "node:path";

const WALK = join(import.meta.dirname, "../../docs/deploy-walk.md");

/**
 * The lines that a command of the walk prints (`npm run deploy -- --check`; `nth` of those with the same
 * words, from 0), with the stand-in's addresses.
 */
export function readWalk(command: string, nth = 0): string[] {
  const text = readFileSync(WALK, "utf8").replaceAll(".skerry.example", ".skerry.test");
  const blocks = text.split(/^(?=\$ )/m).filter((block) => block.startsWith(`$ ${command}  `));
  const [printed = ""] = (blocks[nth] ?? "").split(/\n(?:\n|```)/);
  return printed.split("\n").slice(1);
}
