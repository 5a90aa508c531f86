import { beforeAll, expect, test } from "vitest";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { commitUpload } from "./commit.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});

/** A database on which something else happens just before the next number is asked for. */
function interrupt(db: D1Database, happen: () => Promise<unknown>): D1Database {
  let isDone = false;
  return Object.assign(Object.create(db), {
    batch: (statements: D1PreparedStatement[]) => db.batch(statements),
    prepare(sql: string) {
      const statement = db.prepare(sql);
      if (isDone || !sql.includes("AS isPublic")) return statement;
      isDone = true;
      const first = async (id: number) => {
        await happen();
        return statement.bind(id).first();
      };
      return { bind: (id: number) => ({ first: () => first(id) }) };
    },
  });
}

test("a commit that was overtaken by itself and by another keeps the number it was given", async () => {
  const one = await catalogue.start({ key: "k", name: "One" });
  const two = await catalogue.start({ key: "k", name: "Two" });
  const db = interrupt(catalogue.world.db, async () => {
    await commitUpload(catalogue.world, one.uploadId);
    await commitUpload(catalogue.world, two.uploadId);
  });
  expect(await commitUpload({ ...catalogue.world, db }, one.uploadId)).toMatchObject({
    version: 1,
  });
  const newest = await catalogue.request("/discover/datasets/1");
  expect(await newest.json()).toMatchObject({ version: 2, name: "Two" });
});
