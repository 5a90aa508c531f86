import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { StackFault } from "./ports.ts";

const DAY_SECONDS = 86_400;

/** The seconds between two runs of a Worker's first cron; `null` for those of the platform. */
export function readCronSeconds({ CRON_SECONDS: text = "" }: NodeJS.ProcessEnv): number | null {
  if (text === "") return null;
  const seconds = Number(text);
  if (seconds >= 1 && seconds <= DAY_SECONDS) return seconds;
  throw new StackFault(
    `CRON_SECONDS is no number of seconds: set it to a number from 1 to ${DAY_SECONDS}, or leave it out.`,
  );
}

/** A file of the state folder: it says which demonstration data the catalogue has. */
export const SEEDED_MARK = "seeded";

/** The folder of the databases and files: `FORELAND_STATE`, or `.wrangler/state` of the project. */
export function openStateFolder(
  root: string,
  { FORELAND_STATE: named = "" }: NodeJS.ProcessEnv,
): string {
  const folder = resolve(root, named || ".wrangler/state");
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    throw new StackFault(
      `${folder} is no folder that can be written to: set FORELAND_STATE to another one, or leave it out.`,
    );
  }
}
