import { beforeAll, expect, it } from "vitest";
import { type Catalogue, createCatalogue } from "../test/catalogue.ts";

const TEXT = "01234567890123456789";
let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await catalogue.publish({ key: "t", name: "T", files: { "t.csv": TEXT } });
});

function ask(range: string, method = "GET"): Promise<Response> {
  const path = "/discover/datasets/1/versions/1/files/content?path=t.csv";
  return catalogue.request(path, { method, headers: { range } });
}

it("sends several parts of a file in one answer, each with its place", async () => {
  const answer = await ask("bytes=0-1, 4-5,18-99");
  expect(answer.status).toBe(206);
  const type = answer.headers.get("content-type") ?? "";
  const [, boundary = ""] = /^multipart\/byteranges; boundary=(\S+)$/.exec(type) ?? [];
  const body = await answer.text();
  expect(answer.headers.get("content-length")).toBe(String(body.length));
  const head = (range: string): string =>
    `\r\ncontent-type: text/csv; charset=utf-8\r\ncontent-range: bytes ${range}/20\r\n\r\n`;
  expect(body.split(`\r\n--${boundary}`)).toEqual([
    "",
    `${head("0-1")}01`,
    `${head("4-5")}45`,
    `${head("18-19")}89`,
    "--\r\n",
  ]);
});

it.each([
  ["out of order", "4-5,0-1"],
  ["that overlap", "0-4,4-5"],
  ["of which one is behind its end", "0-1,20-30"],
  ["that are too many", Array.from({ length: 17 }, (_, at) => `${at}-${at}`).join(",")],
])("sends the whole file for parts %s", async (_, ranges) => {
  const answer = await ask(`bytes=${ranges}`);
  expect([answer.status, await answer.text()]).toEqual([200, TEXT]);
});

it("answers HEAD with the same headers, without the bytes", async () => {
  const answer = await ask("bytes=0-1,4-5", "HEAD");
  expect([answer.status, await answer.text()]).toEqual([206, ""]);
  expect(answer.headers.get("content-type")).toContain("multipart/byteranges");
});
