import { open } from "node:fs/promises";
import * as v from "valibot";
import { PUBLISH_LIMITS, PublishVariable } from "#api/wire/publish.ts";
import { mayHaveVariables, readVariables } from "#base/variables/read-variables.ts";
import type { Variable } from "#base/variables/variable.ts";
import { readBytes } from "./read-bytes.ts";

/** The variables of a version, each once. */
export interface VariableList {
  add(variables: Variable[]): void;
  list(): PublishVariable[];
}

/** Holds the first variables, as many as one publication may have: files of one kind have the same. */
export function createVariableList(): VariableList {
  const known = new Map<string, PublishVariable>();
  // The brackets of the list, and a comma after each.
  let free = PUBLISH_LIMITS.VARIABLES_MAX_CHARS - 2;

  function add(variable: Variable): void {
    const text = JSON.stringify(variable);
    const isFull = known.size >= PUBLISH_LIMITS.VARIABLES_MAX || text.length >= free;
    if (isFull || known.has(text) || !v.is(PublishVariable, variable)) return;
    known.set(text, variable);
    free -= text.length + 1;
  }

  return { add: (variables) => variables.forEach(add), list: () => [...known.values()] };
}

/** The variables of a file of arrays; none of any other file, and where they cannot be read. */
export async function readOwnVariables(path: string, absolute: string): Promise<Variable[]> {
  if (!mayHaveVariables(path)) return [];
  try {
    await using file = await open(absolute);
    const { size } = await file.stat();
    const read = (start: number, end: number): Promise<Uint8Array> =>
      readBytes(file, start, end - start);
    return await readVariables(path, {
      size,
      read,
      readMany: (ranges) => Promise.all(ranges.map(({ start, end }) => read(start, end))),
    });
  } catch {
    // A broken file is published as it is, without variables.
    return [];
  }
}
