import { expect, test } from "vitest";
import { readJsonLine, readJsonLinesHead, toCell } from "./json-lines.ts";

const LINES = 300_000;

test("a long table keeps all names that its lines have", () => {
  const line = '{"a":1,"b":2,"c":3,"d":4,"e":5,"f":6,"g":7,"h":8}';
  const text = Array.from({ length: LINES }, () => line).join("\n");
  expect(readJsonLinesHead(text)).toEqual([..."abcdefgh"]);
});

test("names that few of very many lines have are the first ones only", () => {
  const names = Array.from({ length: 90 }, (_, at) => `n${at}`);
  const first = names.map((name) => `{"${name}":1}`);
  const text = [...first, ...Array.from({ length: LINES }, () => "{}")].join("\n");
  expect(readJsonLinesHead(text)).toEqual(names.slice(0, 6));
});

test("a line keeps every digit of long whole numbers, and rounds those within a value", () => {
  const object = readJsonLine(
    '{"id":175921864739966721,"small":9007199254740991,"list":[175921864739966721]}',
  );
  expect(Object.values(object ?? {}).map(toCell)).toEqual([
    "175921864739966721",
    "9007199254740991",
    "[175921864739966720]",
  ]);
});
