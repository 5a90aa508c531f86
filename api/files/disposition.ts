/**
 * `Content-Disposition` for any file name: RFC 6266 with the RFC 8187 form for all of Unicode,
 * and an ASCII form in which nothing can end the quoted string or the header.
 */
export function toDisposition(kind: "attachment" | "inline", name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
