import { HtmlValidate } from "html-validate";
import { beforeAll, expect, inject, it } from "vitest";
import { findPublicRoutes } from "../harness/public-routes.ts";

const portal = inject("portal");
let routes: string[] = [];

/** Rules about markup itself; those about formatting do not concern a generated document. */
const validator = new HtmlValidate({
  extends: ["html-validate:standard", "html-validate:a11y"],
  rules: {
    "attr-quotes": "off",
    "doctype-style": "off",
    "void-style": "off",
    "no-inline-style": "off",
    "no-trailing-whitespace": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    "attr-case": "off",
    "element-case": "off",
    "long-title": "off",
    "valid-id": ["error", { relaxed: true }],
    "script-type": "off",
    "require-sri": "off",
  },
});

beforeAll(async () => {
  routes = await findPublicRoutes(inject("services"));
});

it("answers every public page with valid HTML", async () => {
  const faults: string[] = [];
  for (const route of routes) {
    const html = await (await fetch(portal + route)).text();
    const { results } = await validator.validateString(html);
    for (const { line, ruleId, message, selector } of results.flatMap((one) => one.messages))
      faults.push(`${route} ${line} ${ruleId}: ${message} ${selector ?? ""}`);
  }
  expect(faults).toEqual([]);
}, 60_000);
