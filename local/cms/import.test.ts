import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { seedSpace } from "../seed/content.ts";
import { type Listener, listen } from "../serve.ts";
import { createTestClient, createTestCms } from "./test-cms.ts";
import type { Cms } from "./index.ts";

const ROOT = join(import.meta.dirname, "../..");
const EXPORTS = [
  {
    file: join(ROOT, "content-cache/test/foreign-space.json"),
    said: "3 entries and 2 assets",
    post: "post",
    posts: 2,
  },
  {
    file: join(ROOT, "../shared/data/cms/gatsby-blog.json"),
    said: "4 entries and 4 assets",
    post: "blogPost",
    posts: 3,
  },
].filter(({ file }) => existsSync(file));

let cms: Cms;
let door: Listener;

beforeEach(async () => {
  cms = createTestCms(seedSpace);
  door = await listen((request) => cms.handle(request), { port: 0 });
});

afterEach(() => door.close());

function importInto(port: string, ...files: string[]) {
  const env = { ...process.env, SERVICES_PORT: port };
  const args = ["local/cms/import.ts", ...files];
  return promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
}

test.each(EXPORTS)(
  "the command loads $said of another site in addition to the existing entries",
  async ({ file, said, post, posts }) => {
    const { stdout } = await importInto(new URL(door.origin).port, file);
    expect(stdout).toContain(said);
    for (const type of [post, "person"]) expect(stdout).toContain(type);
    const client = createTestClient(cms).withAllLocales.withoutLinkResolution;
    const { entries } = await client.sync({ initial: true });
    const types = entries.map(({ sys }) => sys.contentType.sys.id);
    expect(types.filter((type) => type === post)).toHaveLength(posts);
    expect(types).toContain("homePage");
  },
);

test("the command reports a file that is not an export", async () => {
  const port = new URL(door.origin).port;
  await expect(importInto(port, join(ROOT, "package.json"))).rejects.toMatchObject({
    stderr: expect.stringMatching(/package\.json is no space export\.\n$/),
  });
});

test("the command says what to do when the stack is not running", async () => {
  const { port } = new URL(door.origin);
  await door.close();
  await expect(importInto(port, join(ROOT, "package.json"))).rejects.toMatchObject({
    stderr: `Nothing answers on port ${port}; run \`npm start\` first.\n`,
  });
});
