import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A project of version 1.2.0 with its installed packages; returns its folder. */
export function createProject(): string {
  const root = mkdtempSync(join(tmpdir(), "release-"));
  const bare = JSON.stringify({ author: "Ben Reed" });
  writeInto(
    root,
    "package.json",
    JSON.stringify({ name: "foreland", version: "1.2.0", dependencies: { own: "1.0.0" } }),
  );
  lock(root, {});
  writeInto(root, "node_modules/own/LICENSE", "Copyright (c) Ada Moss");
  writeInto(root, "node_modules/own/node_modules/bare/package.json", bare);
  return root;
}

export function writeInto(root: string, path: string, text: string): void {
  mkdirSync(join(root, path, ".."), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** A library that needs another one, which is installed twice, and a tool. */
export function lock(root: string, changes: Record<string, object>): void {
  const integrity = `sha512-${btoa("hash")}`;
  const packages = {
    "": {},
    "node_modules/own": {
      version: "1.0.0",
      license: "MIT",
      integrity,
      dependencies: { bare: "2" },
    },
    "node_modules/own/node_modules/bare": { version: "2.0.0", license: "ISC", integrity },
    "node_modules/bare": { version: "3.0.0", license: "MIT OR ISC", integrity },
    "node_modules/tool": { version: "3.0.0", license: "MIT", dev: true },
    ...changes,
  };
  writeInto(root, "package-lock.json", JSON.stringify({ packages }));
}
