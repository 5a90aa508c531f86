/** Characters that a URL may not contain (RFC 3986). */
const FORBIDDEN = /%(?![\dA-Fa-f]{2})|[^\w.~:/?#@!$&'()*+,;=%[\]-]/gu;

/** A URL without characters that it may not contain; what is encoded already stays unchanged. */
export function encodeUrl(url: string): string {
  return url.toWellFormed().replace(FORBIDDEN, encodeURIComponent);
}
