import { describe, expect, it } from "vitest";
import { toDoiUrl } from "./doi.ts";

describe("the address of a DOI", () => {
  it.each([
    ["10.5555/ab1c-2d3e", "10.5555/ab1c-2d3e"],
    [
      "10.1002/(SICI)1(19)46:1<1::AID-A>3.0.CO;2-#",
      "10.1002/(SICI)1(19)46:1%3C1::AID-A%3E3.0.CO;2-%23",
    ],
    ["10.1000/a%41?b+c", "10.1000/a%2541%3Fb%2Bc"],
    [`10.1000/{"a"}[b]|\\^\``, "10.1000/%7B%22a%22%7D%5Bb%5D%7C%5C%5E%60"],
    ["10.1000/größe🧪", "10.1000/gr%C3%B6%C3%9Fe%F0%9F%A7%AA"],
  ])("of %s names that DOI and nothing else", (doi, path) => {
    const url = toDoiUrl(doi);
    expect(url).toBe(`https://doi.org/${path}`);
    const { pathname, search, hash } = new URL(url);
    expect(decodeURIComponent(pathname.slice(1)) + search + hash).toBe(doi);
  });
});
