import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import { DeployFault, withPath } from "../deploy/fault.ts";
import type { Row } from "./store.ts";

const Value = v.union([v.string(), v.number(), v.null()]);
const Row = v.record(v.string(), Value);

/** How far the rows of one kind are saved. */
const Part = v.object({
  rows: v.number(),
  chunks: v.number(),
  isWhole: v.boolean(),
});

const Manifest = v.object({
  /** Of 2, the encrypted parts are bound to their names. */
  format: v.picklist([1, 2]),
  startedAt: v.string(),
  /** ISO time; `null` while it is unfinished. */
  endedAt: v.nullable(v.string()),
  migrations: v.array(v.string()),
  /** Hex; `null` when nothing is encrypted. */
  salt: v.nullable(v.string()),
  tables: v.record(
    v.string(),
    v.object({
      ...Part.entries,
      /** The key of the last saved row; `null` before the first. */
      after: v.nullable(v.array(Value)),
    }),
  ),
  /** Of old addresses; missing in a backup of an earlier release. */
  redirects: v.optional(
    v.object({
      ...Part.entries,
      /** Of the platform's list; `null` before its second page. */
      cursor: v.nullable(v.string()),
    }),
  ),
  files: v.object({ count: v.number(), bytes: v.number() }),
  /** Files that are too large for the platform's API, by SHA-256. */
  tooLarge: v.array(v.string()),
  /** Files that the bucket lacked, or had with another hash. */
  missing: v.optional(v.array(v.string()), []),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** A backup's folder. Every part is written whole or not at all, and its hash shows changes. */
export interface Archive {
  folder: string;
  readManifest: () => Manifest | null;
  writeManifest: (manifest: Manifest) => void;
  writeRows: (table: string, chunk: number, rows: readonly Row[]) => void;
  readRows: (table: string, chunk: number) => Row[];
  hasFile: (sha256: string) => boolean;
  writeFile: (sha256: string, bytes: Buffer) => void;
  readFile: (sha256: string) => Buffer;
}

const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const HASH_HEX_CHARS = 64;
const CIPHER = "aes-256-gcm";

export function createSalt(): string {
  return randomBytes(SALT_BYTES).toString("hex");
}

/** Opens a folder; `secret` encrypts its parts, `null` for none. */
export function openArchive(
  folder: string,
  secret: { passphrase: string; salt: string } | null,
): Archive {
  const key = secret && scryptSync(secret.passphrase, Buffer.from(secret.salt, "hex"), KEY_BYTES);
  /** Until a part is decrypted: a wrong passphrase cannot be told from a part that was changed. */
  let mayBeWrongPassphrase = key !== null;
  const isBound = key !== null && readManifest(folder)?.format !== 1;
  /** With its name, so that a part does not pass for another one. */
  const bind = (name: string): Buffer => Buffer.from(isBound ? name : "");
  const seal = (bytes: Buffer, name: string): Buffer => {
    if (key === null) return bytes;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key, iv).setAAD(bind(name));
    const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  };
  const unseal = (bytes: Buffer, name: string): Buffer => {
    if (key === null) return bytes;
    const iv = bytes.subarray(0, IV_BYTES);
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, key, iv, options).setAAD(bind(name));
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const open = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
    mayBeWrongPassphrase = false;
    return Buffer.concat(open);
  };
  const write = (name: string, bytes: Buffer): void => writeWhole(join(folder, name), bytes);
  const read = (name: string): Buffer => {
    try {
      return unseal(readFileSync(join(folder, name)), name);
    } catch (error) {
      const isMissing = error instanceof Error && "code" in error && error.code === "ENOENT";
      throw toFault(name, { isMissing, mayBeWrongPassphrase });
    }
  };
  const toChunkName = (table: string, chunk: number): string => `tables/${table}/${chunk}.json.gz`;
  return {
    folder,
    readManifest: () => readManifest(folder),
    writeManifest: (manifest) =>
      write("backup.json", Buffer.from(JSON.stringify(manifest, null, 2))),
    writeRows(table, chunk, rows) {
      const text = JSON.stringify(rows);
      const name = toChunkName(table, chunk);
      write(name, seal(gzipSync(`${toHash(Buffer.from(text))}${text}`), name));
    },
    readRows(table, chunk) {
      const name = toChunkName(table, chunk);
      const whole = unzipText(read(name)) ?? "";
      const text = whole.slice(HASH_HEX_CHARS);
      if (toHash(Buffer.from(text)) !== whole.slice(0, HASH_HEX_CHARS))
        throw toFault(name, { mayBeWrongPassphrase });
      return v.parse(v.array(Row), JSON.parse(text));
    },
    hasFile: (sha256) => existsSync(join(folder, "files", sha256)),
    writeFile: (sha256, bytes) => write(`files/${sha256}`, seal(bytes, `files/${sha256}`)),
    readFile(sha256) {
      const bytes = read(`files/${sha256}`);
      if (toHash(bytes) !== sha256) throw toFault(`files/${sha256}`, { mayBeWrongPassphrase });
      return bytes;
    },
  };
}

/** Writes a file that only this user can read, all of it or nothing. */
export function writeWhole(path: string, bytes: Buffer | string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.part`;
  try {
    writeFileSync(part, bytes, { mode: 0o600 });
  } catch (error) {
    throw withPath(error, part);
  }
  renameSync(part, path);
}

/** What a backup that was interrupted at its beginning leaves. */
const FIRST_PARTS = ["tables", "backup.json.part"];

/**
 * A new backup begins in a folder of its own: files of another backup would pass for its own, although another
 * passphrase may have encrypted them.
 */
export function requireOwnFolder(folder: string): void {
  if (!existsSync(folder)) return;
  const other = readdirSync(folder).find((name) => !FIRST_PARTS.includes(name));
  if (other !== undefined)
    throw new DeployFault(
      `${folder} holds something other than an interrupted backup: ${other}.`,
      "Name a new folder.",
    );
}

/** Reads a part of a backup that has one, so that another passphrase is found out before anything else. */
export function requireKey(archive: Archive, { tables }: Manifest): void {
  const [first] = Object.entries(tables).find(([, { chunks }]) => chunks > 0) ?? [];
  if (first !== undefined) archive.readRows(first, 0);
}

/** The backup in a folder; `null` when there is none. */
export function readManifest(folder: string): Manifest | null {
  const path = join(folder, "backup.json");
  if (!existsSync(path)) return null;
  const parsed = v.safeParse(Manifest, parseJson(readFileSync(path, "utf8")));
  if (parsed.success) return parsed.output;
  throw new DeployFault(
    `${path} is not of a backup, or was changed.`,
    "Name the folder of a backup, or take another one.",
  );
}

export function toHash(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** `null` for what is no gzip. */
function unzipText(bytes: Buffer): string | null {
  try {
    return gunzipSync(bytes).toString("utf8");
  } catch {
    return null;
  }
}

interface PartFault {
  isMissing?: boolean;
  mayBeWrongPassphrase: boolean;
}

function toFault(
  name: string,
  { isMissing = false, mayBeWrongPassphrase }: PartFault,
): DeployFault {
  if (isMissing) return new DeployFault(`${name} of the backup is missing.`, OLDER);
  return mayBeWrongPassphrase
    ? new DeployFault(
        `${name} of the backup was changed, or the passphrase is another one.`,
        "Compare BACKUP_PASSPHRASE, or take an older backup.",
      )
    : new DeployFault(`${name} of the backup was changed.`, OLDER);
}

const OLDER = "Take an older backup.";
