import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const ROOM = "worker/product-api/";
/** The beginning of a path of public data. A form names the call that it makes, next to its fields. */
const PATH = /["'`]\/(discover|zipit)\//g;

it("names the paths of public data only in the client of the catalogue", () => {
  const sources = globSync("worker/**/*.{ts,tsx}", { cwd: ROOT }).filter(
    (path) => !/\.test\.tsx?$/.test(path) && !path.includes("/test/"),
  );
  const naming = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), "utf8").matchAll(PATH)].map(([found]) => path + found),
  );
  expect(naming.filter((line) => !line.startsWith(ROOM))).toEqual([]);
  expect(naming.length).toBeGreaterThan(10);
});
