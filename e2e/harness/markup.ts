import { HtmlValidate } from "html-validate";

/** Rules about markup itself; those about formatting do not apply to a generated document. */
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

/** Every fault of a page's HTML, one line each. */
export async function findMarkupFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results
    .flatMap(({ messages }) => messages)
    .map(
      ({ line, ruleId, message, selector }) => `${line} ${ruleId}: ${message} ${selector ?? ""}`,
    );
}
