import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  createInstallation,
  listRedirects,
  writeRecords,
  writeRedirects,
} from "../test/catalogue.ts";
import { type ControlPlane, startControlPlane } from "../test/control-plane.ts";
import { openArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";
import type { CatalogueStore } from "./store.ts";

let plane: ControlPlane;
let folder: string;
beforeEach(async () => {
  plane = await startControlPlane();
  folder = mkdtempSync(join(tmpdir(), "foreland-redirects-"));
});
afterEach(async () => {
  await plane.close();
  rmSync(folder, { recursive: true });
});

const printed: string[] = [];
const print = (line: string): void => void printed.push(line);
const save = (store: CatalogueStore) =>
  backUp({ store, archive: openArchive(folder, null), now: () => new Date(), print, salt: null });
const bringBack = (store: CatalogueStore) =>
  restore({
    store,
    archive: openArchive(folder, null),
    print,
    progressFile: join(folder, "restored.json"),
  });

it("continues with the redirects of old addresses where it stopped, and restores each", async () => {
  const full = await createInstallation(plane, "full");
  writeRecords(full, 1);
  writeRedirects(plane, full, 2_500);
  const empty = await createInstallation(plane, "empty");
  const listed: (string | null)[] = [];
  const store: typeof full.store = {
    ...full.store,
    async listRedirects(cursor) {
      listed.push(cursor);
      if (listed.length === 2) throw new Error("503");
      return full.store.listRedirects(cursor);
    },
  };
  await expect(save(store)).rejects.toThrow("503");
  await save(store);
  expect(listed.map((cursor) => cursor === null)).toEqual([true, false, false, false]);
  let sent = 0;
  const putRedirects: typeof store.putRedirects = async (entries) => {
    if ((sent += 1) === 2) throw new Error("503");
    await empty.store.putRedirects(entries);
  };
  await expect(bringBack({ ...empty.store, putRedirects })).rejects.toThrow("503");
  await bringBack({ ...empty.store, putRedirects });
  expect(sent).toBe(4);
  expect(listRedirects(plane, empty.contentId)).toEqual(listRedirects(plane, full.contentId));
  expect(listRedirects(plane, empty.contentId)).toHaveLength(2_501);
});

it("restores a backup of a release that saved no redirects, and says so", async () => {
  const full = await createInstallation(plane, "full");
  writeRecords(full, 1);
  await save(full.store);
  const archive = openArchive(folder, null);
  const { redirects: _, ...earlier } = archive.readManifest() ?? {};
  archive.writeManifest(earlier as NonNullable<ReturnType<typeof archive.readManifest>>); // of an earlier release
  const empty = await createInstallation(plane, "empty");
  await bringBack(empty.store);
  expect(printed).toContain(
    "  no redirects of old addresses: the release that made this backup saved none",
  );
  expect(empty.objects).toEqual(full.objects);
});
