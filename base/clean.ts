/** Controls that HTML forbids, and code points that are not characters. Tab and line ends stay. */
// oxlint-disable-next-line no-control-regex -- the expression searches for them
const FORBIDDEN = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\uFDD0-\uFDEF\uFFFE\uFFFF]/g;

/** A text that is safe in HTML: without controls, in whole characters, with LF as line ends. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(FORBIDDEN, "\uFFFD").toWellFormed();
}

/** Data of a page with every text in it clean, names included. */
export function cleanData<Data>(data: Data): Data {
  return clean(data) as Data; // texts stay texts, at the same places
}

function clean(data: unknown): unknown {
  if (typeof data === "string") return cleanText(data);
  if (Array.isArray(data)) return data.map(clean);
  if (typeof data !== "object" || data === null) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [cleanText(name), clean(value)]),
  );
}

/** JSON may escape half a surrogate pair, which UTF-8 cannot encode, and controls that HTML forbids. */
const FORBIDDEN_ESCAPE = /\\(?:[bf]|u(?:00[0189]|007f|d[89a-f]|fd[de]|fff[ef]))/i;

/** Foreign JSON with every text in it clean; `undefined` for text that is not JSON. */
export function parseCleanJson(json: string): unknown {
  try {
    const isClean = !FORBIDDEN_ESCAPE.test(json) && json.search(FORBIDDEN) === -1;
    return isClean ? JSON.parse(json) : cleanData(JSON.parse(json));
  } catch {
    return undefined;
  }
}
