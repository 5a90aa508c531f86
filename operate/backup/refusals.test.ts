import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createInstallation, writeRecords } from "../test/catalogue.ts";
import { type ControlPlane, startControlPlane } from "../test/control-plane.ts";
import { openArchive } from "./archive.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

type Installation = Awaited<ReturnType<typeof createInstallation>>;

let plane: ControlPlane;
let full: Installation;
let empty: Installation;
let folder: string;

beforeAll(async () => {
  plane = await startControlPlane();
  full = await createInstallation(plane, "full");
  empty = await createInstallation(plane, "empty");
  writeRecords(full, 2);
});
afterAll(() => plane.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-refusals-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const archive = () => openArchive(folder, null);
const printed: string[] = [];
const print = (line: string): void => void printed.push(line);
const now = () => new Date("2026-03-01T12:00:00Z");
const save = () => backUp({ store: full.store, archive: archive(), now, print, salt: null });
const bringBack = () =>
  restore({
    store: empty.store,
    archive: archive(),
    print,
    progressFile: join(folder, "restored.json"),
  });

function change(parts: object): void {
  const path = join(folder, "backup.json");
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...parts }));
}

const refused = (message: string, next: string) => expect.objectContaining({ message, next });
const OLDER = "Take an older backup.";

describe("a backup", () => {
  test("into the folder of a whole one is refused", async () => {
    await save();
    await expect(save()).rejects.toEqual(
      refused("This folder holds a whole backup.", "Name a new folder."),
    );
  });

  test("that began before an upgrade is refused", async () => {
    await save();
    change({ endedAt: null, migrations: ["0001_init.sql"] });
    await expect(save()).rejects.toEqual(
      refused(
        "The catalogue was upgraded since this backup began.",
        "Begin a new one in another folder.",
      ),
    );
  });

  test.each([
    ["is missing in the bucket", null],
    ["in the bucket has another hash", Buffer.from("other")],
  ])("of a file that %s saves all others, and names it", async (_, bytes) => {
    const [[key = "", right = Buffer.from("")] = []] = full.objects;
    if (bytes === null) full.objects.delete(key);
    else full.objects.set(key, bytes);
    const { missing, files, endedAt } = await save();
    full.objects.set(key, right);
    const sha256 = key.replace("blobs/", "");
    expect([missing, files.count, endedAt]).toEqual([[sha256], 1, now().toISOString()]);
    expect(printed).toContain(`  not saved, lost in the bucket: ${sha256}`);
    empty = await createInstallation(plane, `without-${sha256}-${bytes}`);
    await bringBack();
    expect(empty.objects.size).toBe(1);
    expect(printed).toContain(`  not sent, lost before the backup was made: ${sha256}`);
    empty = await createInstallation(plane, `empty-${sha256}-${bytes}`);
  });
});

test("a backup has files of at most the size that the platform's API takes, and names the others", async () => {
  const [first = "", second = ""] = [...full.objects.keys()].map((key) => key.split("/")[1] ?? "");
  const setSize = (sha256: string, size: number) =>
    full.store.query("UPDATE blobs SET size = ? WHERE sha256 = ?", [size, sha256]);
  const before = await full.store.query("SELECT sha256, size FROM blobs");
  await setSize(first, 300_000_000);
  await setSize(second, 300_000_001);
  const { files, tooLarge } = await save();
  for (const { sha256, size } of before) await setSize(String(sha256), Number(size));
  expect([files, tooLarge]).toEqual([{ count: 1, bytes: 300_000_000 }, [second]]);
});

describe("a restore", () => {
  test("of no backup is refused", async () => {
    await expect(bringBack()).rejects.toEqual(
      refused(`${folder} holds no backup.`, "Name a backup's folder."),
    );
  });

  test("of another file is refused", async () => {
    for (const text of ["{}", "", '{"format": 1, "sta']) {
      writeFileSync(join(folder, "backup.json"), text);
      await expect(async () => bringBack()).rejects.toEqual(
        refused(
          `${join(folder, "backup.json")} is not of a backup, or was changed.`,
          "Name the folder of a backup, or take another one.",
        ),
      );
    }
  });

  test("of an interrupted backup is refused", async () => {
    await save();
    change({ endedAt: null });
    await expect(bringBack()).rejects.toEqual(
      refused(
        "The backup was interrupted.",
        "Run `npm run backup` with this folder again, which finishes it, or take another one.",
      ),
    );
  });

  test("into another schema is refused", async () => {
    const { migrations, tables } = await save();
    change({ migrations: [...migrations, "9999_later.sql"] });
    await expect(bringBack()).rejects.toEqual(
      refused(
        `The backup is of the schema 9999_later.sql, the catalogue of ${migrations.at(-1)}.`,
        "Deploy the release whose last file in api/store/migrations is 9999_later.sql, restore, and upgrade then.",
      ),
    );
    change({ migrations, tables: { ...tables, gone: tables["texts"] } });
    await expect(bringBack()).rejects.toMatchObject({
      message: "The catalogue has no table gone.",
      next: "Deploy it first.",
    });
  });

  test.each<[string, (path: string) => void, string]>([
    ["missing", (path) => rmSync(path), "is missing"],
    ["no archive", (path) => writeFileSync(path, "x"), "was changed"],
  ])("of rows that are %s is refused", async (_what, spoil, words) => {
    await save();
    spoil(join(folder, "tables/datasets/0.json.gz"));
    await expect(bringBack()).rejects.toEqual(
      refused(`tables/datasets/0.json.gz of the backup ${words}.`, OLDER),
    );
    expect(existsSync(join(folder, "restored.json"))).toBe(false);
  });

  test("of files or rows that are missing or changed writes nothing", async () => {
    const { tables } = await save();
    const [sha256 = ""] = readdirSync(join(folder, "files"));
    renameSync(join(folder, "files", sha256), join(folder, "moved"));
    const { message } = Object(await bringBack().catch((error: unknown) => error));
    expect(message).toBe(`files/${sha256} of the backup is missing.`);
    renameSync(join(folder, "moved"), join(folder, "files", sha256));
    const [right, cut] = [readFileSync(join(folder, "files", sha256)), Buffer.from("tid")];
    writeFileSync(join(folder, "files", sha256), cut);
    await expect(bringBack()).rejects.toEqual(
      refused(`files/${sha256} of the backup was changed.`, OLDER),
    );
    writeFileSync(join(folder, "files", sha256), right);
    change({ tables: { ...tables, texts: { ...tables["texts"], rows: 9 } } });
    await expect(bringBack()).rejects.toMatchObject({
      message: "The backup has 2 rows of texts instead of 9.",
    });
    const { redirects } = archive().readManifest() ?? {};
    change({ tables, redirects: { ...redirects, rows: 9 } });
    await expect(bringBack()).rejects.toMatchObject({
      message: "The backup has 0 rows of redirects instead of 9.",
    });
    expect(await empty.store.query("SELECT 1 FROM organizations")).toEqual([]);
    expect(existsSync(join(folder, "restored.json"))).toBe(false);
  });

  test("whose progress was changed is refused", async () => {
    await save();
    writeFileSync(join(folder, "restored.json"), "{");
    const empties = empty;
    empty = full;
    await expect(bringBack()).rejects.toMatchObject({
      message: expect.stringContaining("was changed, so nobody knows what was restored."),
    });
    empty = empties;
  });

  test("tells what it wrote, and which files the platform takes in no request", async () => {
    await save();
    change({ tooLarge: ["abc"] });
    printed.length = 0;
    empty = await createInstallation(plane, "another");
    await bringBack();
    expect(printed).toEqual(
      expect.arrayContaining([
        "  datasets: 2 rows",
        "  2 files",
        "  search index, whole",
        "  not sent, too large for the platform's API: abc (copy it with rclone)",
      ]),
    );
  });
});
