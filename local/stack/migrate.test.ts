import { expect, it } from "vitest";
import { type Database, runAll } from "./migrate.ts";

/** Answers as listed, one error or success a batch. */
function answering(...answers: (Error | null)[]): { database: Database; batches: unknown[][] } {
  const batches: unknown[][] = [];
  const database: Database = {
    prepare: () => {
      throw new Error("no statement is made here");
    },
    batch: async (statements) => {
      batches.push(statements);
      const answer = answers.shift();
      if (answer) throw answer;
    },
  };
  return { database, batches };
}

const closed = (code: string): Error =>
  new TypeError("fetch failed", { cause: Object.assign(new Error("closed"), { code }) });

it.each(["UND_ERR_SOCKET", "ECONNRESET"])(
  "runs statements once more when the connection was closed (%s)",
  async (code) => {
    const { database, batches } = answering(closed(code), null);
    await runAll(database, []);
    expect(batches).toEqual([[], []]);
  },
);

it("fails when the second connection is closed too", async () => {
  const { database } = answering(closed("ECONNRESET"), closed("UND_ERR_SOCKET"));
  await expect(runAll(database, [])).rejects.toThrow("fetch failed");
});

it("runs statements that SQLite refuses once only", async () => {
  const { database, batches } = answering(new Error("UNIQUE constraint failed"), null);
  await expect(runAll(database, [])).rejects.toThrow("UNIQUE");
  expect(batches).toHaveLength(1);
});
