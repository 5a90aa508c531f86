import { expect, it } from "vitest";
import { toSponsorHtml } from "./sponsor.ts";

it.each(["https://fund.test/", "http://fund.test/", "mailto:fund@fund.test"])(
  "keeps a link to %s",
  (address) => {
    expect(toSponsorHtml(`<a href="${address}">Gauge fund</a>`)).toBe(
      `<a href="${address}">Gauge fund</a>`,
    );
  },
);

it.each([
  "data:text/html,<script>1</script>",
  "data:text/html;base64,PHNjcmlwdD4=",
  "DATA:text/html,1",
  "javascript:alert(1)",
  "java&#9;script:alert(1)",
  "vbscript:x",
  "blob:https://portal.test/1",
  "file:///etc/passwd",
])("takes the address %s from a link and leaves its words", (address) => {
  expect(toSponsorHtml(`<a href="${address}">Gauge fund</a>`)).toBe("<a>Gauge fund</a>");
});

it("shows nothing for words of blanks", () => {
  expect(toSponsorHtml(" \n ")).toBe("");
});
