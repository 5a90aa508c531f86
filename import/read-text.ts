import { readFile } from "node:fs/promises";
import { done, failed, type Outcome } from "./failures.ts";

/** Reads a text as UTF-8, or as Windows-1252 when it is no valid UTF-8. */
export async function readText(path: string, absolute: string): Promise<Outcome<string>> {
  try {
    return done(decode(await readFile(absolute)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failed({ code: "FILE_UNREADABLE", path, reason });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
