import { beforeEach, describe, expect, test } from "vitest";
import { hashToHex } from "#base/hex.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { toBlobKey } from "./blobs.ts";
import { cleanUp } from "./clean-up.ts";

let catalogue: Catalogue;
const records = [{ model: "m", properties: { a: 1 } }];
const abandoned = {
  key: "left",
  name: "Left",
  readme: "r",
  records,
  files: { "a.csv": "left", "b.csv": "kept" },
};
const published = { key: "done", name: "Done", files: { "b.csv": "kept" } };

function later(): Catalogue["services"] {
  return { ...catalogue.services, now: () => new Date("2026-03-09T12:00:00.000Z") };
}

async function hasBytes(text: string): Promise<boolean> {
  return (await catalogue.services.files.head(toBlobKey(await hashToHex(text)))) !== null;
}

beforeEach(async () => {
  catalogue ??= await createCatalogue();
  await catalogue.publish(published);
  await catalogue.start(abandoned);
  await catalogue.upload("left");
});

describe("a publication that is not committed", () => {
  test("is kept for a week", async () => {
    expect(await cleanUp(catalogue.services)).toEqual({ uploads: 0, blobs: 0 });
    expect(await hasBytes("left")).toBe(true);
  });

  test("is then deleted with its bytes, but not with those of others", async () => {
    const { uploads, blobs } = await cleanUp(later());
    expect([uploads > 0, blobs]).toEqual([true, 1]);
    expect(await cleanUp(later())).toEqual({ uploads: 0, blobs: 0 });
    expect([await hasBytes("left"), await hasBytes("kept")]).toEqual([false, true]);
    const file = await catalogue.request(
      "/discover/datasets/1/versions/1/files/content?path=b.csv",
    );
    expect(await file.text()).toBe("kept");
    const rows = await catalogue.services.db
      .prepare(`SELECT count(*) AS n FROM records`)
      .first("n");
    expect(rows).toBe(0);
  });

  test("leaves bytes that a workspace's file refers to", async () => {
    const { db } = catalogue.services;
    await db.batch([
      db.prepare(
        `INSERT INTO organizations (id, node_id, name, slug, created_at) VALUES (9, 'o', 'O', 'o', '')`,
      ),
      db.prepare(
        `INSERT INTO users (id, sub, email, first_name, last_name, color, created_at, updated_at)
         VALUES (9, 'u', 'u@example.org', 'U', 'U', '', '', '')`,
      ),
      db.prepare(
        `INSERT INTO workspace_datasets (id, node_id, organization_id, owner_id, name, sort_name, created_at, updated_at)
         VALUES (9, 'd', 9, 9, 'D', 'd', '', '')`,
      ),
      db
        .prepare(
          `INSERT INTO workspace_packages (node_id, dataset_id, owner_id, name, sort_name, package_type, sha256,
             created_at, updated_at) VALUES ('p', 9, 9, 'a', 'a', 'CSV', ?1, '', '')`,
        )
        .bind(await hashToHex("left")),
    ]);
    expect((await cleanUp(later())).blobs).toBe(0);
    expect(await hasBytes("left")).toBe(true);
    await db.prepare(`DELETE FROM workspace_packages`).run();
    expect((await cleanUp(later())).blobs).toBe(1);
  });

  test("can be announced again and must send its bytes", async () => {
    await cleanUp(later());
    const { missing } = await catalogue.start(abandoned);
    expect(missing).toEqual([await hashToHex("left")]);
  });

  test("is kept when it is committed in time", async () => {
    await catalogue.publish(abandoned);
    await cleanUp(later());
    expect(await hasBytes("left")).toBe(true);
  });
});
