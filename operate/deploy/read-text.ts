import { readFileSync, statSync } from "node:fs";
import { DeployFault } from "./fault.ts";

const NEXT = "Name a text file in UTF-8 and run the same command again.";

/** The text of an operator's file in UTF-8, without a byte order mark. Other encodings and folders are a fault. */
export function readText(path: string): string {
  if (statSync(path).isDirectory()) throw new DeployFault(`${path} is a folder.`, NEXT);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new DeployFault(
      `${path} is not in UTF-8: letters with accents would be read as others.`,
      "Save it in UTF-8 and run the same command again.",
    );
  }
}
