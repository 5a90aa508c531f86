import { expect, it } from "vitest";
import { createByteCount, decodeText, findEncoding, toEncodingName } from "./encoded-text.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

it.each<[string, number[], boolean, string]>([
  ["a mark of UTF-16", [0xff, 0xfe, 97, 0], false, "utf-16le"],
  ["a mark of UTF-16, its larger byte first", [0xfe, 0xff, 0, 97], false, "utf-16be"],
  ["half a mark", [0xff, 97], false, "windows-1252"],
  ["nothing", [], false, "utf-8"],
  ["UTF-8", [0xc3, 0xa9], false, "utf-8"],
  ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, 97], false, "utf-8"],
  ["UTF-8 that was cut within a character", [97, 0xc3], true, "utf-8"],
  ["UTF-8 that ends within a character", [97, 0xc3], false, "windows-1252"],
  ["another encoding", [97, 0xe9, 98], true, "windows-1252"],
])("takes a text that begins with %s for one in its encoding", (_, bytes, isCut, encoding) => {
  expect(findEncoding(Uint8Array.from(bytes), isCut)).toBe(encoding);
});

it.each([
  ["ascii only", "a,b\n1,2\n3,4\n", undefined, [4, 8, 12]],
  ["UTF-8", "é,b\n1,€\n😀,4\n", undefined, [5, 11, 18]],
  ["a single-byte encoding", "\u00e9,b\n1,2\n3,4", "windows-1252", [4, 8, 11]],
])("counts the bytes before each row of %s", (_, text, encoding, places) => {
  const bytes =
    encoding === undefined ? encode(text) : Uint8Array.from(text, (one) => one.charCodeAt(0));
  const count = createByteCount(text, bytes, encoding);
  const rows = [...text.matchAll(/\n|(?<!\n)$/g)].map(({ index, 0: end }) => index + end.length);
  expect([...new Set(rows)].map(count)).toEqual(places);
});

it("counts the bytes before each row of an encoding in which characters have two bytes", () => {
  const bytes = Uint8Array.from([0x82, 0xa0, 44, 98, 10, 49, 44, 0x82, 0xa2, 10]);
  const text = decodeText(bytes, { encoding: "shift_jis" });
  expect(text).toBe("あ,b\n1,い\n");
  const count = createByteCount(text, bytes, "shift_jis");
  expect([4, 8].map(count)).toEqual([5, 10]);
});

it("keeps a mark at the beginning, and replaces or refuses what is no character", () => {
  expect(decodeText(encode("\uFEFFa"))).toBe("\uFEFFa");
  const broken = Uint8Array.of(97, 0xe9);
  expect(decodeText(broken)).toBe("a\uFFFD");
  expect(() => decodeText(broken, { isFatal: true })).toThrow(TypeError);
  expect([toEncodingName("Latin1"), toEncodingName("klingon")]).toEqual(["windows-1252", null]);
});
