import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readPackage } from "./read-package.ts";
import { toNotices } from "./report.ts";
import { makeFolder, SOUND_FILES, toDescriptor, type TestFolder } from "./test/folder.ts";
import { toSentence } from "./messages.ts";

const RAIN = SOUND_FILES["data/rain.csv"];
let folder: TestFolder;

beforeEach(async () => {
  folder = await makeFolder();
});

afterEach(() => folder.remove());

function hash(algorithm: string, text = RAIN): string {
  return createHash(algorithm).update(text).digest("hex");
}

/** The outcome for a package with this description of its table. */
async function read(said: object): Promise<string> {
  const resources = [{ name: "rain", path: "data/rain.csv", ...said }];
  await folder.write({ "datapackage.json": toDescriptor({ resources }) });
  const found = await readPackage(folder.path);
  return found.ok ? toNotices(found.value).join("\n") : toSentence(found.failure);
}

const DIFFERS = (what: string): string =>
  `data/rain.csv is not the file that datapackage.json describes: its ${what} is another one.`;

describe("a file is compared with its description", () => {
  test.each([
    ["an MD5 without a prefix", "MD5", (text: string) => hash("md5", text)],
    ["md5:", "MD5", (text: string) => `md5:${hash("md5", text)}`],
    ["sha1:", "SHA-1", (text: string) => `sha1:${hash("sha1", text)}`],
    ["SHA-256:", "SHA-256", (text: string) => `SHA-256:${hash("sha256", text).toUpperCase()}`],
    ["sha512:", "SHA-512", (text: string) => `sha512:${hash("sha512", text)}`],
    ["CRC-32:", "CRC-32", (text: string) => `CRC-32:${text === RAIN ? "744BF6A7" : "0a0a0a0a"}`],
  ])("by %s", async (_written, name, toHash) => {
    expect(await read({ hash: toHash(RAIN) })).toBe("");
    expect(await read({ hash: toHash("other") })).toBe(DIFFERS(name));
  });

  test.each([null, "", "  ", [], [" "]])("by nothing where its hash is %j", async (said) => {
    expect(await read({ hash: said })).toBe("");
  });

  test.each([[18], ["18"]])("by its bytes, written as %j", async (bytes) => {
    expect(await read({ bytes: RAIN.length })).toBe("");
    expect(await read({ bytes })).toBe(DIFFERS("size"));
  });
});

test.each(["UNF:6:oYbR2Fw7==", "cbf43926", "sha256:abc", "b2:00"])(
  "a hash that cannot be compared is reported: %s",
  async (written) => {
    expect(await read({ hash: written })).toBe(
      `not compared, because only MD5, SHA-1, SHA-256, SHA-512 and CRC-32 are: the hash of data/rain.csv (${written})`,
    );
  },
);

test("a hash of a table in two files is not compared with one of them", async () => {
  await folder.write({ "data/more.csv": "C,3\n" });
  const path = ["data/rain.csv", "data/more.csv"];
  expect(await read({ path, hash: hash("md5", `${RAIN}C,3\n`), bytes: 23 })).toBe("");
});

describe("linked data is compared, too", () => {
  async function readAs(file: string, description: object): Promise<string> {
    await folder.remove();
    folder = await makeFolder({ "data/rain.csv": RAIN, [file]: JSON.stringify(description) });
    const found = await readPackage(folder.path);
    return found.ok ? "" : toSentence(found.failure);
  }

  const SAID = [
    [{ md5: hash("md5") }, { md5: hash("md5", "x") }, "MD5"],
    [{ contentSize: "19 B" }, { contentSize: "20 B" }, "size"],
    [{ contentSize: "1 kB" }, { contentSize: 20 }, "size"],
  ] as const;

  test.each(SAID)("Croissant: %j, not %j", async (right, wrong, what) => {
    const describe = (said: object) => ({
      "@type": "sc:Dataset",
      name: "Rain",
      distribution: [{ "@type": "cr:FileObject", contentUrl: "data/rain.csv", ...said }],
    });
    expect(await readAs("croissant.json", describe(right))).toBe("");
    expect(await readAs("croissant.json", describe(wrong))).toContain(`its ${what} is another one`);
  });

  test.each(SAID)("RO-Crate: %j, not %j", async (right, wrong, what) => {
    const describe = (said: object) => ({
      "@graph": [
        { "@id": "ro-crate-metadata.json", about: { "@id": "./" } },
        { "@id": "./", "@type": "Dataset", name: "Rain", hasPart: [{ "@id": "data/rain.csv" }] },
        { "@id": "data/rain.csv", "@type": "File", ...said },
      ],
    });
    const file = "ro-crate-metadata.json";
    expect(await readAs(file, describe(right))).toBe("");
    expect(await readAs(file, describe(wrong))).toContain(`its ${what} is another one`);
  });
});
