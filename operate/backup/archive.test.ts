import { mkdtempSync, renameSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createSalt, type Manifest, openArchive } from "./archive.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-archive-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const secret = { passphrase: "a long passphrase", salt: createSalt() };
const toManifest = (format: Manifest["format"]): Manifest => ({
  format,
  startedAt: "2026-03-01T12:00:00Z",
  endedAt: null,
  migrations: [],
  salt: secret.salt,
  tables: {},
  files: { count: 0, bytes: 0 },
  tooLarge: [],
  missing: [],
});

/** Puts the part of one table in the place of another's, as somebody without the passphrase could. */
function swap(): void {
  const toPlace = (name: string): string => join(folder, "tables", name);
  renameSync(toPlace("one"), toPlace("kept"));
  renameSync(toPlace("two"), toPlace("one"));
  renameSync(toPlace("kept"), toPlace("two"));
}

it("refuses an encrypted part in the place of another", () => {
  const archive = openArchive(folder, secret);
  archive.writeManifest(toManifest(2));
  archive.writeRows("one", 0, [{ id: 1 }]);
  archive.writeRows("two", 0, [{ id: 2 }]);
  expect(openArchive(folder, secret).readRows("one", 0)).toEqual([{ id: 1 }]);
  swap();
  expect(() => openArchive(folder, secret).readRows("one", 0)).toThrow(
    "tables/one/0.json.gz of the backup was changed, or the passphrase is another one.",
  );
  archive.writeManifest(toManifest(1));
  expect(() => openArchive(folder, secret).readRows("one", 0)).toThrow("was changed");
});

it.each([0, 5, 20, 40])(
  "tells a part that was cut to %d bytes from another passphrase",
  (bytes) => {
    const archive = openArchive(folder, secret);
    archive.writeManifest(toManifest(2));
    archive.writeRows("one", 0, [{ id: 1 }]);
    archive.writeRows("two", 0, [{ id: 2 }]);
    truncateSync(join(folder, "tables/two/0.json.gz"), bytes);
    const other = openArchive(folder, { ...secret, passphrase: "another passphrase" });
    expect(() => other.readRows("one", 0)).toThrow("or the passphrase is another one.");
    const right = openArchive(folder, secret);
    right.readRows("one", 0);
    expect(() => right.readRows("two", 0)).toThrow(/two\/0\.json\.gz of the backup was changed\.$/);
  },
);

it("reads and continues an encrypted backup of an earlier release", () => {
  openArchive(folder, null).writeManifest(toManifest(1));
  const earlier = openArchive(folder, secret);
  earlier.writeRows("one", 0, [{ id: 1 }]);
  earlier.writeRows("two", 0, [{ id: 2 }]);
  swap();
  expect(openArchive(folder, secret).readRows("one", 0)).toEqual([{ id: 2 }]);
});
