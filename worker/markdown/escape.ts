/** Text of an element. */
export function escapeText(text: string): string {
  return /[&<>]/.test(text)
    ? text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
    : text;
}

/** Value of an attribute between double quotes. */
export function escapeValue(value: string): string {
  return /[&<>"]/.test(value) ? escapeText(value).replaceAll('"', "&quot;") : value;
}
