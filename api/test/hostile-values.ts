/** Texts that no parameter and no path expects. */
export const HOSTILE_TEXTS = [
  "-1",
  "1.5",
  "NaN",
  "9".repeat(15),
  "9".repeat(400),
  "٣",
  "null",
  "[]",
  "true,false",
  "2026-02-30",
  "\u0000",
  "\u0001\u001f\u007f\r\nx: y",
  "%",
  "%25%32%65",
  "%_\\".repeat(25),
  "../../etc/passwd",
  "/".repeat(2_000),
  "' OR 1=1 --",
  '"; DROP TABLE users; --',
  '"a" NEAR("b", 3)',
  "a AND OR NOT",
  "name:a ^b -* (",
  '"',
  "é".repeat(60),
  "a".repeat(1_000_000),
  "🐙\ud83d",
  "𝒳".repeat(1_500),
  `a${"𝒳".repeat(1_500)}`,
  "__proto__",
  "N:organization:",
];

/** Values of an address without any encoding. */
export const RAW_TEXTS = ["%", "%ff", "%00", "%2e%2e%2f", "a&a", "[]=1", "1&1", "1#"];

/** JSON values of which every field of a body refuses some. */
export const HOSTILE_VALUES: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  1e16,
  "",
  " ",
  "\u0000",
  "a\u001fb",
  "\ud83d",
  "𝒳".repeat(1_500),
  `a${"𝒳".repeat(1_500)}`,
  "%00",
  "' OR 1=1 --",
  "../..",
  "a".repeat(50_000),
  [],
  [null],
  [[[]]],
  [{}],
  ["a".repeat(300)],
  Array.from({ length: 5_000 }, (_, at) => at),
  Array.from({ length: 2_000 }, (_, at) => `10.5555/${at}`),
  {},
  { constructor: 1 },
  { toString: null },
];

/** Bodies that are not a JSON object, and so invalid for every call. */
export const HOSTILE_BODIES: [what: string, body: string | Uint8Array][] = [
  ["nothing", ""],
  ["half a body", "{"],
  ["a number", "1"],
  ["a text", '"a"'],
  ["null", "null"],
  ["a list", "[]"],
  ["deep nesting", "[".repeat(30_000)],
  ["broken UTF-8", new Uint8Array([0xff, 0xfe, 0x7b])],
  ["a megabyte", `"${"a".repeat(1_000_000)}"`],
];

export const HOSTILE_TYPES = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/jsonp",
  "json",
];
