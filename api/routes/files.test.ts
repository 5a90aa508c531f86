import { beforeAll, describe, expect, test } from "vitest";
import { parseFileTreePage, type TreeNode } from "#api/wire/files.ts";
import { fromHex, hashToHex } from "#base/hex.ts";
import { createCatalogue, ORIGIN, type Catalogue } from "../test/catalogue.ts";

const NAME = `näïve "50%"; file.csv`;
let catalogue: Catalogue;
let base: string;

beforeAll(async () => {
  catalogue = await createCatalogue();
  const { datasetId } = await catalogue.publish({
    key: "tree",
    name: "Tree",
    datasetType: "release",
    release: {
      origin: "GitHub",
      label: "v1",
      marker: "9fceb02",
      repoUrl: "https://github.com/x/y",
    },
    files: {
      "run-10.csv": "0123456789",
      "run-2.csv": "22",
      "data/deep/x.csv": "333",
      "data/y.csv": "4444",
      "data!.txt": "5",
      "page.html": "<script>alert(1)</script>",
      "empty.txt": "",
      [`odd/${NAME}`]: "odd",
    },
  });
  base = `/discover/datasets/${datasetId}/versions/1/files`;
});

async function browse(query = ""): Promise<{ totalCount: number; files: TreeNode[] }> {
  const page = parseFileTreePage(await (await catalogue.request(`${base}/browse${query}`)).json());
  if (!page.ok) throw new Error(page.problem);
  return page.value;
}

describe("browsing", () => {
  test("shows folders first, each kind in natural order, with the size of the sub-tree", async () => {
    const { totalCount, files } = await browse();
    expect(totalCount).toBe(7);
    expect(files.map(({ name, size }) => [name, size])).toEqual([
      ["data", 7],
      ["odd", 3],
      ["data!.txt", 1],
      ["empty.txt", 0],
      ["page.html", 25],
      ["run-2.csv", 2],
      ["run-10.csv", 10],
    ]);
  });

  test.each([
    ["?orderBy=size", "odd data empty.txt data!.txt run-2.csv run-10.csv page.html"],
    [
      "?orderBy=size&orderDirection=desc",
      "data odd page.html run-10.csv run-2.csv data!.txt empty.txt",
    ],
    ["?orderBy=type", "data odd run-2.csv run-10.csv page.html data!.txt empty.txt"],
    ["?orderDirection=desc&limit=3", "odd data run-10.csv"],
    ["?orderBy=size&orderDirection=desc&limit=2&offset=1", "odd page.html"],
    ["?orderBy=size&orderDirection=desc&limit=2&offset=3", "run-10.csv run-2.csv"],
    ["?name=RUN-", "run-2.csv run-10.csv"],
    ["?name=%25", ""],
    ["?name=_", ""],
    ["?name=data", "data data!.txt"],
  ])("orders and filters by %s, folders first", async (query, names) => {
    const { files } = await browse(query);
    expect(files.map(({ name }) => name).join(" ")).toBe(names);
  });

  test("counts the filtered entries", async () => {
    expect((await browse("?name=run&limit=1")).totalCount).toBe(2);
  });

  test("refuses an unknown order", async () => {
    expect((await catalogue.request(`${base}/browse?orderBy=colour`)).status).toBe(400);
  });

  test("pages through a folder", async () => {
    const { totalCount, files } = await browse("?limit=2&offset=5");
    expect(totalCount).toBe(7);
    expect(files.map(({ name }) => name)).toEqual(["run-2.csv", "run-10.csv"]);
  });

  test.each(["data", "data/", "/data"])("opens the folder %s", async (path) => {
    const { files } = await browse(`?path=${path}`);
    expect(files.map((node) => node.path)).toEqual(["data/deep", "data/y.csv"]);
  });

  test.each(["nothing", "../data", "data/../data", "run-2.csv", "%00", "DATA"])(
    "answers 404 for the folder %s",
    async (path) => {
      expect((await catalogue.request(`${base}/browse?path=${path}`)).status).toBe(404);
    },
  );

  test("describes one file with the address of its bytes", async () => {
    const response = await catalogue.request(`${base}?path=data/y.csv`);
    expect(await response.json()).toMatchObject({
      type: "File",
      name: "y.csv",
      fileType: "CSV",
      packageType: "CSV",
      uri: `${ORIGIN}${base}/content?path=data%2Fy.csv`,
      sha256: await hashToHex("4444"),
    });
  });

  test("requires a path", async () => {
    const response = await catalogue.request(base);
    expect([response.status, await response.text()]).toEqual([400, "path is required"]);
  });

  test("shows the assets of a release in the format of assets", async () => {
    const response = await catalogue.request(
      `${base.replace("/files", "/assets")}/browse?path=data`,
    );
    expect(await response.json()).toMatchObject({
      totalCount: 2,
      assets: [
        { name: "deep", path: "data/deep", size: 3, type: "folder" },
        { name: "y.csv", type: "file" },
      ],
    });
  });

  test.each([
    ["y.csv", 1],
    ["nothing.csv", 0],
  ])("shows only the named asset, %s", async (file, count) => {
    const assets = `${base.replace("/files", "/assets")}/browse?path=data&file=${file}`;
    const page = Object(await (await catalogue.request(assets)).json());
    expect([page.totalCount, page.assets.length]).toEqual([count, count]);
  });
});

describe("the bytes of a file", () => {
  const ten = "?path=run-10.csv";

  function fetchBytes(
    query: string,
    headers: Record<string, string> = {},
    method = "GET",
  ): Promise<Response> {
    return catalogue.request(`${base}/content${query}`, { method, headers });
  }

  test("are answered whole, with their hash as ETag", async () => {
    const response = await fetchBytes(ten);
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toBe(`"${await hashToHex("0123456789")}"`);
    expect(response.headers.get("content-length")).toBe("10");
    expect(response.headers.get("accept-ranges")).toBe("bytes");
    expect(await response.text()).toBe("0123456789");
  });

  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=4-", "456789", "bytes 4-9/10"],
    ["bytes=-3", "789", "bytes 7-9/10"],
    ["bytes=-99", "0123456789", "bytes 0-9/10"],
    ["bytes=8-99", "89", "bytes 8-9/10"],
  ])("are answered in part for %s", async (range, body, contentRange) => {
    const response = await fetchBytes(ten, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(await response.text()).toBe(body);
  });

  test.each(["bytes=10-", "bytes=-0", "bytes=99-100"])(
    "are refused with 416 for %s",
    async (range) => {
      const response = await fetchBytes(ten, { range });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe("bytes */10");
    },
  );

  test.each(["bytes=5-2", "bytes=a-b", "items=0-1", "bytes=-"])(
    "are answered whole for %s",
    async (range) => {
      const response = await fetchBytes(ten, { range });
      expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
    },
  );

  test("are not sent again to a client that has them", async () => {
    const etag = (await fetchBytes(ten)).headers.get("etag") ?? "";
    const response = await fetchBytes(ten, { "if-none-match": `"other", W/${etag}` });
    expect([response.status, await response.text()]).toEqual([304, ""]);
  });

  test("are answered whole when the range was for other bytes", async () => {
    expect((await fetchBytes(ten, { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
  });

  test("are not sent for HEAD", async () => {
    const response = await fetchBytes(ten, {}, "HEAD");
    expect([
      response.status,
      response.headers.get("content-length"),
      await response.text(),
    ]).toEqual([200, "10", ""]);
  });

  test("have their hash and the day of their version, whole or in part", async () => {
    const expected = `sha-256=:${btoa(
      String.fromCharCode(...fromHex(await hashToHex("0123456789"))),
    )}:`;
    const whole = await fetchBytes(ten);
    const part = await fetchBytes(ten, { range: "bytes=2-4" });
    for (const { headers } of [whole, part]) {
      expect(headers.get("repr-digest")).toBe(expected);
      expect(headers.get("last-modified")).toBe("Sun, 01 Mar 2026 12:00:00 GMT");
    }
    expect([whole, part].map(({ headers }) => headers.get("content-digest"))).toEqual([
      expected,
      null,
    ]);
  });

  test.each([
    ["Sun, 01 Mar 2026 12:00:00 GMT", 304],
    ["Sun, 01 Mar 2026 11:59:59 GMT", 200],
    ["yesterday", 200],
  ])("since %s answer %i", async (since, status) => {
    expect((await fetchBytes(ten, { "if-modified-since": since })).status).toBe(status);
    const headers = { "if-modified-since": since, "if-none-match": '"other"' };
    expect((await fetchBytes(ten, headers)).status).toBe(200);
  });

  test("of an empty file are none", async () => {
    const response = await fetchBytes("?path=empty.txt");
    expect([response.status, await response.text()]).toEqual([200, ""]);
  });

  test("have a file name that cannot end the header", async () => {
    const response = await fetchBytes(`?path=${encodeURIComponent(`odd/${NAME}`)}`);
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="n__ve _50__; file.csv"; filename*=UTF-8''n%C3%A4%C3%AFve%20%2250%25%22%3B%20file.csv`,
    );
  });

  test("never have a type that a browser would run", async () => {
    const response = await fetchBytes("?path=page.html");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("content-disposition")).toContain("attachment");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-security-policy")).toContain("sandbox");
  });

  test.each(["?path=data", "?path=../run-10.csv", "?path=nothing"])(
    "are not found at %s",
    async (query) => {
      expect((await fetchBytes(query)).status).toBe(404);
    },
  );
});
