import { readElements } from "./html.ts";

/** Attributes that say something by being there, or may have nothing to say. */
const MAY_BE_EMPTY =
  /^(?:alt|value|content|nonce|download|autofocus|async|checked|crossorigin|defer|disabled|hidden|inert|itemscope|nomodule|novalidate|open|popover|readonly|required|selected|multiple|data-.*)$/;
const REFERENCES = ["aria-labelledby", "aria-describedby", "for"];

/** Attributes of a document without their text, references to nothing, and buttons and links without a name. */
export function findEmptyAttributes(html: string): string[] {
  const elements = readElements(html);
  const ids = new Set(elements.flatMap(({ attributes }) => attributes.get("id") ?? []));
  return elements.flatMap(({ name, attributes }) => {
    const empty = [...attributes].flatMap(([each, value]) =>
      value === "" && !MAY_BE_EMPTY.test(each) ? [each] : [],
    );
    const lost = REFERENCES.flatMap((each) => (attributes.get(each) ?? "").split(" ")).filter(
      (id) => id !== "" && !ids.has(id),
    );
    return [...empty, ...lost].map((fault) => `${name} ${fault}`);
  });
}
