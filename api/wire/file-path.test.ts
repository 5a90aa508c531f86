import { expect, test } from "vitest";
import { findEscape, findPathProblem } from "./file-path.ts";

const ESCAPES = [
  "",
  "/etc/passwd",
  "//server/share",
  "../a",
  "a/../../b",
  "a/..",
  "./a",
  "a//b",
  "a/",
  "C:/Windows/x.txt",
  "c:x.txt",
  "~/.bashrc",
  "~root/.profile",
  "..\\a",
  "a\\b",
  "\\\\server\\share",
  "a\nb",
  "a\u0000",
  "a\u007f",
  "a\u0085b",
];

test.each(ESCAPES)("%j does not stay in its folder", (path) => {
  expect([findEscape(path), findPathProblem(path)]).not.toContain(null);
});

test.each([
  "CON",
  "nul.txt",
  "data/Aux.csv",
  "com1/a.csv",
  "LPT9.log",
  "a./b",
  "folder /a",
  "a.csv.",
  "a\ud83d",
  "a\u202evsc.exe",
  "a\u2066b",
])("%j stays in its folder but is not a valid name everywhere", (path) => {
  expect([findEscape(path), findPathProblem(path) === null]).toEqual([null, false]);
});

test.each([
  "a.csv",
  ".zenodo.json",
  "data/sub-01/run 1.csv",
  "console.log",
  "auxiliary/nullable.csv",
  "com10.csv",
  "12:30.csv",
  "a~b",
  "data/~lock.docx",
  "naïve 😀.txt",
  "قياس\u200f/a.csv",
  "...a",
])("%j is a valid path of a version", (path) => {
  expect([findEscape(path), findPathProblem(path)]).toEqual([null, null]);
});
