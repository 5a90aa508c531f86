// @vitest-environment node
import { expect, it } from "vitest";
import { SNIPPET_LANGUAGES, toSnippet } from "./developer.ts";

const PARTS = { apiUrl: "https://api.test", name: "nightly import", key: "4f6d1c1e" };

it.each(SNIPPET_LANGUAGES)(
  "puts a key and its name into an example in %s, but no secret",
  (language) => {
    const code = toSnippet(language, PARTS);
    expect(code).toContain('Key "nightly import"; its secret is in PORTAL_SECRET');
    expect(code).toContain("https://api.test/datasets/paginated?limit=5");
    expect(code).toMatch(/4f6d1c1e\./);
    expect(code.split("\n")[0]).toMatch(/^(#|\/\/) /);
  },
);

it.each(SNIPPET_LANGUAGES)(
  "leaves no character of a key's name that would end the comment in %s",
  (language) => {
    const code = toSnippet(language, { ...PARTS, name: 'a"\n$(rm)`;' });
    expect(code.split("\n")[0]).toMatch(/Key "arm"; its secret is in PORTAL_SECRET$/);
  },
);

it("marks the address of the product API as unknown", () => {
  expect(toSnippet("curl", { ...PARTS, apiUrl: null })).toContain("https://API-HOST/datasets");
});
