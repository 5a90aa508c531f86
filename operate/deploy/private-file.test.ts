import { spawn } from "node:child_process";
import { existsSync, readFileSync, statSync } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { expect, it } from "vitest";
import { withPrivateFile } from "./private-file.ts";

it("gives a file that nobody else can read, and deletes it also after a failure", async () => {
  let seen = "";
  const work = withPrivateFile("hush", async (path) => {
    seen = path;
    expect([readFileSync(path, "utf8"), statSync(path).mode & 0o077]).toEqual(["hush", 0]);
    throw new Error("refused");
  });
  await expect(work).rejects.toThrow("refused");
  expect(existsSync(seen)).toBe(false);
});

it.each(["SIGINT", "SIGTERM"] as const)(
  "deletes the file when %s ends the command",
  async (signal) => {
    const script = `import { withPrivateFile } from ${JSON.stringify(join(import.meta.dirname, "private-file.ts"))};
    await withPrivateFile("hush", (path) => {
      process.stdout.write(path);
      return new Promise((done) => setTimeout(done, 60_000));
    });`;
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    const [path] = await once(child.stdout, "data");
    expect(existsSync(String(path))).toBe(true);
    child.kill(signal);
    const [, endedBy] = await once(child, "exit");
    expect([endedBy, existsSync(String(path))]).toEqual([signal, false]);
  },
);
