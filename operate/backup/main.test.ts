import { spawn } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createInstallation, writeRecords } from "../test/catalogue.ts";
import { type ControlPlane, startControlPlane } from "../test/control-plane.ts";

const toOperatorFile = (name: string): string => `
name = "${name}"
university = "Skerry University"
portal_origin = "https://data.skerry.test"
catalogue_origin = "https://api.skerry.test"
doi_prefix = "10.5555"

[user_pool]
id = "eu-central-1_Skerry"
client_id = "skerry-web"

[portal]
BRAND_NAME = "Skerry Data"
TERMS_URL = "https://skerry.test/terms"
PRIVACY_URL = "https://skerry.test/privacy"

[catalogue]
MAIL_FROM = "data@skerry.test"
`;

let plane: ControlPlane;
let root: string;
beforeEach(async () => {
  plane = await startControlPlane();
  root = mkdtempSync(join(tmpdir(), "foreland-backup-"));
});
afterEach(async () => {
  await plane.close();
  rmSync(root, { recursive: true });
});

/** A catalogue deployed under a name, and the operator's file with that name. */
async function install(name: string) {
  const installation = await createInstallation(plane, name);
  const bucket = plane.buckets.get(name);
  if (bucket) plane.buckets.set(`${name}-files`, bucket);
  const file = join(root, `${name}.toml`);
  writeFileSync(file, toOperatorFile(name));
  return { ...installation, file };
}

/** Runs the command as an operator does; `before` is what a shell does first. */
async function run(args: string[], env: Record<string, string> = {}, before = "") {
  const main = join(import.meta.dirname, "main.ts");
  const command = [process.execPath, main, ...args];
  const child = spawn("sh", ["-c", `${before}\nexec "$@"`, "sh", ...command], {
    env: { ...process.env, ...plane.env, ...env },
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const exitCode = await new Promise((resolve) => child.on("close", resolve));
  const [printed, complaint] = await output;
  return { exitCode, printed, complaint };
}

it("saves a catalogue into a folder, and restores it into an empty one", async () => {
  const [old, empty] = [await install("old-data"), await install("new-data")];
  writeRecords(old, 3);
  const folder = join(root, "saved");
  const saved = await run([folder, "--file", old.file]);
  expect(saved).toMatchObject({ exitCode: 0, complaint: "" });
  expect(saved.printed).toContain(`Saved in ${folder}.\n`);
  expect(empty.objects.size).toBe(0);
  const section =
    '\n[env.restored]\nname = "new-data"\nportal_origin = "https://new.skerry.test"\ncatalogue_origin = "https://api.new.skerry.test"\nsecrets = "operator.secrets"\n';
  appendFileSync(old.file, section);
  const restored = await run(["--restore", folder, "--file", old.file, "--env", "restored"]);
  expect(restored).toMatchObject({ exitCode: 0, complaint: "" });
  expect(restored.printed).toContain(
    "Restored into new-data. Next: npm run deploy -- --check --env restored\n",
  );
  expect(empty.objects).toEqual(old.objects);
  expect(empty.db.prepare("SELECT name FROM versions ORDER BY id").all()).toEqual(
    old.db.prepare("SELECT name FROM versions ORDER BY id").all(),
  );
  const again = await run(["--restore", folder, "--file", old.file, "--env", "restored"]);
  expect([again.exitCode, again.printed]).toEqual([1, ""]);
  expect(again.complaint).toContain("This backup was restored into this installation already.");
});

it("keeps an interrupted backup encrypted with one passphrase, or without", async () => {
  const old = await install("old-data");
  const { file } = old;
  writeRecords(old, 1);
  const interrupt = async (folder: string, env: Record<string, string>): Promise<void> => {
    expect((await run([folder, "--file", file], env)).exitCode).toBe(0);
    const path = join(folder, "backup.json");
    const { tables, ...rest } = JSON.parse(readFileSync(path, "utf8"));
    // The list of files is read late: what was saved before it is not read again.
    const { blobs: _, ...earlier } = tables;
    writeFileSync(path, JSON.stringify({ ...rest, endedAt: null, tables: earlier }));
  };
  const [closed, open] = [join(root, "closed"), join(root, "open")];
  await interrupt(closed, { BACKUP_PASSPHRASE: "one" });
  const other = await run([closed, "--file", file], { BACKUP_PASSPHRASE: "two" });
  expect([other.exitCode, other.complaint]).toEqual([
    1,
    expect.stringMatching(/was changed, or the passphrase is another one\./),
  ]);
  expect((await run([closed, "--file", file], { BACKUP_PASSPHRASE: "one" })).exitCode).toBe(0);
  await interrupt(open, {});
  const late = await run([open, "--file", file], { BACKUP_PASSPHRASE: "one" });
  expect([late.exitCode, late.complaint]).toEqual([
    1,
    expect.stringContaining(
      "This backup was begun without encryption, and BACKUP_PASSPHRASE is set.",
    ),
  ]);
});

it("begins in a folder of its own, and goes on where it was interrupted before its first note", async () => {
  const { file } = await install("old-data");
  const folder = join(root, "used");
  expect((await run([folder, "--file", file], { BACKUP_PASSPHRASE: "one" })).exitCode).toBe(0);
  rmSync(join(folder, "backup.json"));
  mkdirSync(join(folder, "files"), { recursive: true });
  const { exitCode, complaint } = await run([folder, "--file", file], { BACKUP_PASSPHRASE: "two" });
  expect([exitCode, complaint]).toEqual([
    1,
    `\n${folder} holds something other than an interrupted backup: files.\n\nNext: Name a new folder.\n`,
  ]);
  rmSync(join(folder, "files"), { recursive: true });
  writeFileSync(join(folder, "backup.json.part"), "{");
  expect((await run([folder, "--file", file], { BACKUP_PASSPHRASE: "two" })).exitCode).toBe(0);
});

it("names the file that the disk has no room for, and goes on once it has", async () => {
  const [old, empty] = [await install("old-data"), await install("new-data")];
  writeRecords(old, 3);
  const folder = join(root, "saved");
  const full = await run([folder, "--file", old.file], {}, "ulimit -f 8");
  expect([full.exitCode, full.complaint]).toEqual([
    1,
    `\n${folder}/backup.json.part: it is larger than this user or this disk allows.\n\nNext: Raise the limit (\`ulimit -f\`), and run the same command again.\n`,
  ]);
  const { tables, endedAt } = JSON.parse(readFileSync(join(folder, "backup.json"), "utf8"));
  expect([Object.keys(tables).length > 3, endedAt]).toEqual([true, null]);
  expect((await run([folder, "--file", old.file])).exitCode).toBe(0);
  expect((await run(["--restore", folder, "--file", empty.file])).exitCode).toBe(0);
  expect(empty.objects).toEqual(old.objects);
});

it("asks for the passphrase of a backup, and restores nothing without it", async () => {
  const [old, empty] = [await install("old-data"), await install("new-data")];
  writeRecords(old, 1);
  const folder = join(root, "saved");
  const secret = { BACKUP_PASSPHRASE: "a long passphrase" };
  expect((await run([folder, "--file", old.file], secret)).exitCode).toBe(0);
  const args = ["--restore", folder, "--file", empty.file];
  const refused = await run(args);
  expect([refused.exitCode, refused.complaint]).toEqual([
    1,
    "\nThis backup is encrypted.\n\nNext: Set BACKUP_PASSPHRASE and run it again.\n",
  ]);
  expect(empty.objects.size).toBe(0);
  expect((await run(args, secret)).exitCode).toBe(0);
  expect(empty.objects).toEqual(old.objects);
});

it.each<[string, string[], Record<string, string>, string]>([
  ["no folder", [], {}, "No folder was named."],
  ["an empty name of a folder", [""], {}, "No folder was named."],
  ["two folders", ["my", "saved"], {}, "More than one folder was named: my, saved."],
  ["no token", ["saved"], { CLOUDFLARE_API_TOKEN: "" }, "Neither an account nor a token is known."],
  [
    "no account",
    ["saved"],
    { CLOUDFLARE_ACCOUNT_ID: "" },
    "Neither an account nor a token is known.",
  ],
  [
    "another token",
    ["saved"],
    { CLOUDFLARE_API_TOKEN: "x" },
    "The account has no database old-data that this token may read (403).",
  ],
  [
    "no network",
    ["saved"],
    { CLOUDFLARE_API_BASE_URL: "http://127.0.0.1:9" },
    "The platform's API does not answer.",
  ],
])("reports what is missing with %s", async (_, args, env, message) => {
  const { file } = await install("old-data");
  const { exitCode, complaint } = await run([...args, "--file", file], env);
  expect([exitCode, complaint.split("\n")[1]]).toEqual([1, message]);
  expect(complaint).toContain("\n\nNext: ");
});

it("prints its usage for an unknown option", async () => {
  const { exitCode, complaint } = await run(["saved", "--encrypt"]);
  expect(exitCode).toBe(1);
  expect(complaint).toMatch(/^\nUnknown option '--encrypt'.*\n\nNext: npm run backup -- <folder>/);
});
