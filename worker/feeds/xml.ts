/** Characters that XML 1.0 forbids even when written as references. */
// oxlint-disable-next-line no-control-regex -- the expression searches for them
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** A piece of well-formed XML; nothing else creates one, so text cannot become markup. */
export interface Xml {
  readonly xml: string;
}

export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, "")
    .replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** One element; text is escaped, attributes and children that are `null` are left out. */
export function element(
  name: string,
  attributes: Record<string, string | null>,
  children: readonly (Xml | string | null)[] = [],
): Xml {
  const given = Object.entries(attributes)
    .flatMap(([key, value]) => (value === null ? [] : ` ${key}="${escapeXml(value)}"`))
    .join("");
  const inside = children
    .map((child) =>
      child === null ? "" : typeof child === "string" ? escapeXml(child) : child.xml,
    )
    .join("");
  return { xml: inside === "" ? `<${name}${given}/>` : `<${name}${given}>${inside}</${name}>` };
}

export function toDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`;
}
