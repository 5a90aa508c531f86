import { open } from "node:fs/promises";
import * as v from "valibot";
import { PUBLISH_LIMITS, PublishVariable } from "#api/wire/publish.ts";
import { mayHaveVariables, readVariables } from "#base/variables/read-variables.ts";
import { readBytes } from "./read-bytes.ts";

/** The variables of a version's files of arrays, each once. */
export interface OwnVariables {
  /** Reads those of a file; of any other file none. */
  add(path: string, absolute: string): Promise<void>;
  list(): PublishVariable[];
}

/** The first variables, as many as one publication may have: files of one kind have the same. */
export function collectVariables(): OwnVariables {
  const known = new Map<string, PublishVariable>();
  // The brackets of the list, and a comma after each.
  let free = PUBLISH_LIMITS.VARIABLES_MAX_CHARS - 2;

  function take(variable: PublishVariable): void {
    const text = JSON.stringify(variable);
    const isFull = known.size >= PUBLISH_LIMITS.VARIABLES_MAX || text.length >= free;
    if (isFull || known.has(text) || !v.is(PublishVariable, variable)) return;
    known.set(text, variable);
    free -= text.length + 1;
  }

  return {
    async add(path, absolute) {
      if (!mayHaveVariables(path)) return;
      const found = await readOpened(path, absolute);
      found.forEach(take);
    },
    list: () => [...known.values()],
  };
}

async function readOpened(path: string, absolute: string): Promise<PublishVariable[]> {
  try {
    await using file = await open(absolute);
    const { size } = await file.stat();
    const read = (start: number, end: number): Promise<Uint8Array> =>
      readBytes(file, start, end - start);
    return await readVariables(path, { size, read });
  } catch {
    // A broken file is published as it is, without variables.
    return [];
  }
}
