import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { readExpected, toLines } from "../test/expected-outlines.ts";
import { createAskedScript, QUESTIONS } from "../test/machine-answers.ts";
import answers from "./machine-answers.txt?raw";

const EXPECTED = readExpected(answers);
const HEADERS = [
  "content-type",
  "content-disposition",
  "cache-control",
  "access-control-allow-origin",
];

function readLines(body: string, type: string): string[] {
  // A tool's result is also there as the text of JSON.
  if (/json/.test(type))
    return toLines(JSON.parse(body)).filter((line) => !line.startsWith("result.content[0].text"));
  const text = /xml|html/.test(type) ? body.replaceAll("><", ">\n<") : body;
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

it.each(QUESTIONS)("%s: what a program is told", async (name, path, init) => {
  const app = createTestApp({ upstream: createAskedScript() });
  const { status, headers, body } = await app.visit(path, init);
  const said = HEADERS.flatMap((each) =>
    headers.has(each) ? `${each}: ${headers.get(each)}` : [],
  );
  const lines = [String(status), ...said, ...readLines(body, headers.get("content-type") ?? "")];
  expect(lines).toEqual(EXPECTED.get(name));
});
