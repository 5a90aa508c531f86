import { beforeAll, describe, expect, test } from "vitest";
import { hashToHex } from "#base/hex.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;
const open = "/discover/datasets/1/versions/1";
const withheld = "/discover/datasets/2/versions/1";

beforeAll(async () => {
  catalogue = await createCatalogue();
  const files = {
    "a.csv": "1",
    "d/b.csv": "22",
    "d/e/ä.csv": "333",
    "d.txt": "",
    "CONTENTS.txt": "x",
  };
  await catalogue.publish({ key: "open", name: "Open: traces", files });
  await catalogue.publish({
    key: "withheld",
    name: "Withheld",
    embargoReleaseDate: "2026-09-01",
    files: { "secret.csv": "s", "other.csv": "o" },
  });
  const user = { firstName: "G", lastName: "M", color: "#5FBFF9" };
  await catalogue.call("/publish/accounts", {
    method: "PUT",
    body: JSON.stringify({
      users: ["granted", "stranger"].map((sub) => ({ ...user, sub, email: `${sub}@example.org` })),
    }),
  });
  await catalogue.services.db
    .prepare(`INSERT INTO embargo_access (user_id, dataset_id, status)
       SELECT id, 2, 'granted' FROM users WHERE sub = 'granted'`)
    .run();
});

function select(data: unknown, type = "application/x-www-form-urlencoded"): Promise<Response> {
  const body = new URLSearchParams({ data: JSON.stringify(data) }).toString();
  return catalogue.request("/zipit/discover", {
    method: "POST",
    body,
    headers: { "content-type": type },
  });
}

async function unzip(response: Response): Promise<Record<string, string>> {
  expect(response.headers.get("content-type")).toBe("application/zip");
  return Object.fromEntries(readZip(await response.arrayBuffer()));
}

describe("the zip of a version", () => {
  test("announces its files, then contains every file", async () => {
    const response = await catalogue.request(`${open}/download?downloadOrigin=Discover`);
    const entries = await unzip(response);
    const folder = "Open- traces-dataset-1-version-1";
    expect(Object.keys(entries)).toEqual([
      "CONTENTS.txt",
      ...["CONTENTS.txt", "a.csv", "d.txt", "d/b.csv", "d/e/ä.csv"].map((at) => `${folder}/${at}`),
    ]);
    expect(entries["CONTENTS.txt"]).toContain(`${await hashToHex("22")}\t2\td/b.csv\n`);
    expect(entries[`${folder}/d/e/ä.csv`]).toBe("333");
    expect(response.headers.get("content-disposition")).toContain(`filename="${folder}.zip"`);
  });

  test("names a lost file inside the archive", async () => {
    const key = `blobs/${await hashToHex("22")}`;
    await catalogue.services.files.delete(key);
    const entries = await unzip(await catalogue.request(`${open}/download`));
    await catalogue.services.files.put(key, "22");
    expect(entries["FAILED.txt"]).toContain("d/b.csv: not in the store");
    expect(entries["Open- traces-dataset-1-version-1/a.csv"]).toBe("1");
  });

  test("names a truncated file inside the archive", async () => {
    const key = `blobs/${await hashToHex("333")}`;
    await catalogue.services.files.put(key, "3");
    const entries = await unzip(await catalogue.request(`${open}/download`));
    await catalogue.services.files.put(key, "333");
    expect(entries["FAILED.txt"]).toContain("d/e/ä.csv: 1 of 3 bytes");
  });

  test("contains every byte of files that are longer than one read", async () => {
    const long = (seed: number): string =>
      Array.from({ length: 200_000 }, (_, at) => (at * seed) % 999_983).join(",");
    const files = { "a.csv": long(7), "b.csv": long(11), "c.csv": "1" };
    const { datasetId } = await catalogue.publish({ key: "long", name: "Long", files });
    const path = `/discover/datasets/${datasetId}/versions/1/download`;
    const entries = await unzip(await catalogue.request(path));
    for (const [name, text] of Object.entries(files))
      expect(entries[`Long-dataset-${datasetId}-version-1/${name}`] === text).toBe(true);
  });

  test("is refused under embargo to all without granted access", async () => {
    const statuses = [undefined, "stranger", "granted"].map(async (sub) => {
      const headers = sub === undefined ? {} : { authorization: `Bearer token-of-${sub}` };
      return (await catalogue.request(`${withheld}/download`, { headers })).status;
    });
    expect(await Promise.all(statuses)).toEqual([401, 403, 200]);
  });
});

describe("the zip of a selection", () => {
  const at = { datasetId: 1, version: 1 };

  test.each([
    [{ paths: ["a.csv", "d"] }, "dataset-1-version-1", ["a.csv", "d/b.csv", "d/e/ä.csv"]],
    [{ paths: ["d"], archiveName: "my/files" }, "my-files", ["d/b.csv", "d/e/ä.csv"]],
    [{ paths: ["d/b.csv", "d/e"], rootPath: "d" }, "dataset-1-version-1", ["b.csv", "e/ä.csv"]],
    [{ paths: ["d", "d/b.csv", "d/"] }, "dataset-1-version-1-d", ["d/b.csv", "d/e/ä.csv"]],
    [{ paths: ["d/e/"] }, "dataset-1-version-1-e", ["d/e/ä.csv"]],
  ])("of %j contains its files once, below their root", async (selection, folder, names) => {
    const entries = await unzip(await select({ ...at, ...selection }));
    const expected = ["CONTENTS.txt", ...names.map((name) => `${folder}/${name}`)];
    expect(Object.keys(entries)).toEqual(expected);
  });

  test("of one file is the file itself", async () => {
    const response = await select({ ...at, paths: ["d/b.csv"] });
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain('attachment; filename="b.csv"');
    expect(await response.text()).toBe("22");
  });

  test("of withheld files needs the token of a person with granted access", async () => {
    const selection = { datasetId: 2, version: 1, paths: ["secret.csv", "other.csv"] };
    const answers = ["", "token-of-stranger", "token-of-granted"].map((userToken) =>
      select({ ...selection, ...(userToken && { userToken }) }),
    );
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 403, 200]);
  });

  test.each<[unknown, number, string]>([
    [{ ...at, paths: ["gone.csv", "a.csv"] }, 404, "No such file: gone.csv"],
    [{ ...at, paths: ["a.csv"], rootPath: "d" }, 400, "Every path must start with rootPath."],
    [{ ...at, paths: [] }, 400, "paths: not acceptable (min length)."],
    [{ ...at, paths: ["../a.csv"] }, 404, "No such file: ../a.csv"],
    [{ ...at, version: 9, paths: ["a.csv"] }, 404, "No such dataset or version."],
    [{ ...at, datasetId: "1", paths: ["a.csv"] }, 400, "datasetId: expected number."],
    [[], 400, "datasetId: missing."],
    [null, 400, "the body: expected Object."],
  ])("requested with %j is refused with a message", async (data, status, sentence) => {
    const response = await select(data);
    expect([response.status, await response.text()]).toEqual([status, sentence]);
  });

  test.each([
    [1_000, 404, "No such file: 0.csv"],
    [1_001, 400, "At most 1000 paths; name the folder above them."],
  ])("of %i paths is answered with %i", async (count, status, sentence) => {
    const paths = Array.from({ length: count }, (_, n) => `${n}.csv`);
    const response = await select({ ...at, paths });
    expect([response.status, await response.text()]).toEqual([status, sentence]);
  });

  test("requested with another type of body is refused", async () => {
    expect((await select({ ...at, paths: ["a.csv"] }, "text/plain")).status).toBe(400);
    expect((await select({ ...at, paths: ["a.csv"] }, "multipart/form-data")).status).toBe(400);
  });
});

test("downloads are counted by day, version and origin", async () => {
  const fresh = await createCatalogueWithCount();
  expect(fresh).toEqual([
    { datasetId: 1, version: 1, origin: "Discover", downloads: 2 },
    { datasetId: 1, version: 1, origin: "Unknown", downloads: 2 },
  ]);
});

async function createCatalogueWithCount(): Promise<unknown> {
  await catalogue.waitForDeferred();
  await catalogue.services.db.prepare(`DELETE FROM downloads`).run();
  const content = `${open}/files/content?path=a.csv`;
  const range = (value: string) => ({ headers: { range: value } });
  const answers = await Promise.all([
    catalogue.request(`${open}/download?downloadOrigin=Discover`),
    catalogue.request(`${open}/download?downloadOrigin=Discover`, { method: "HEAD" }),
    catalogue.request(`${content}&downloadOrigin=Discover`),
    catalogue.request(content, range("bytes=0-0")),
    catalogue.request(`${open}/files/content?path=d/b.csv`, range("bytes=1-1")),
    catalogue.request(content, { method: "HEAD" }),
    catalogue.request(`${withheld}/files/content?path=secret.csv`),
    select({ datasetId: 1, version: 1, paths: ["a.csv", "d"] }),
  ]);
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  await catalogue.waitForDeferred();
  const days = "startDate=2026-03-01&endDate=2026-03-01";
  const summary = await catalogue.request(`/discover/metrics/dataset/downloads/summary?${days}`);
  return summary.json();
}

/** The entries of a zip without compression, by its central directory, in their order. */
function readZip(bytes: ArrayBuffer): Map<string, string> {
  const view = new DataView(bytes);
  const entries = new Map<string, string>();
  const end = findEnd(view);
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const size = view.getUint32(at + 24, true);
    const nameLength = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const name = new TextDecoder().decode(new Uint8Array(bytes, at + 46, nameLength));
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    entries.set(name, new TextDecoder().decode(new Uint8Array(bytes, start, size)));
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const at = view.byteLength - 22;
  if (view.getUint32(at, true) !== 0x06054b50) throw new Error("This is no whole zip.");
  return at;
}

test.each([
  [5_000_000_000, 200],
  [5_000_000_001, 403],
])("files of %i bytes are %i, whole or selected", async (size, status) => {
  const files = { "large/a.csv": "1" };
  const { datasetId: id } = await catalogue.publish({ key: "large", name: "Large", files });
  const { db } = catalogue.services;
  const version = "(SELECT id FROM versions WHERE dataset_id = ?1)";
  await db.batch([
    db.prepare("UPDATE versions SET size = ?2 WHERE dataset_id = ?1").bind(id, size),
    db.prepare(`UPDATE nodes SET size = ?2 WHERE version_id = ${version}`).bind(id, size),
  ]);
  const whole = await catalogue.request(`/discover/datasets/${id}/versions/1/download`, {
    method: "HEAD",
  });
  const some = await select({ datasetId: id, version: 1, paths: ["large"] });
  expect([whole.status, some.status]).toEqual([status, status]);
  if (status === 200) await some.body?.cancel();
  else expect(await some.text()).toMatch(/^The files are too large for one zip; 5000000000 bytes/);
});

describe("a version of more files than one zip may hold", () => {
  const MANY = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
    INSERT INTO nodes (version_id, path, parent, name, sort_key, is_file, size, sha256)
    SELECT (SELECT id FROM versions WHERE dataset_id = ?1), 'many/' || i, 'many', i, i, 1, 0, ?2 FROM n`;
  let id = 0;

  beforeAll(async () => {
    const files = { "few/a.csv": "1", "many/0": "" };
    ({ datasetId: id } = await catalogue.publish({ key: "many", name: "Many", files }));
    const { db } = catalogue.services;
    await db
      .prepare(MANY)
      .bind(id, await hashToHex(""))
      .run();
    await db.prepare(`UPDATE versions SET file_count = 9002 WHERE dataset_id = ?1`).bind(id).run();
  });

  test("is refused with a suggestion, and so is a selection of as many files", async () => {
    const whole = await catalogue.request(`/discover/datasets/${id}/versions/1/download`);
    const some = await select({ datasetId: id, version: 1, paths: ["many"] });
    for (const answer of [whole, some]) {
      expect(answer.status).toBe(403);
      expect(await answer.text()).toContain("too many files for one zip; 9000 is the most");
    }
  });

  test("is sent when it is of as many as a zip may hold", async () => {
    const few = await catalogue.publish({ key: "few", name: "Few", files: { "a.csv": "1" } });
    const set = `UPDATE versions SET file_count = 9000 WHERE dataset_id = ${few.datasetId}`;
    await catalogue.services.db.prepare(set).run();
    const path = `/discover/datasets/${few.datasetId}/versions/1/download`;
    const answer = await catalogue.request(path);
    expect(answer.status).toBe(200);
    await answer.body?.cancel();
  });

  test("is sent in parts that are small enough", async () => {
    const answer = await select({ datasetId: id, version: 1, paths: ["few"] });
    expect(await unzip(answer)).toMatchObject({ [`dataset-${id}-version-1-few/few/a.csv`]: "1" });
  });
});
