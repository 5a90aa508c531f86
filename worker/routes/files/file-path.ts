const CONTROL = /\p{Cc}|\\/u;

/** The path in the rest of an address; `null` for one that no file can have. */
export function decodePath(segments: string[]): string | null {
  try {
    const path = segments.map(decodeURIComponent).join("/");
    return isPlain(path) ? path : null;
  } catch {
    return null;
  }
}

/** A path of one file: no `..`, no empty part, no control character. */
function isPlain(path: string): boolean {
  return path.split("/").every((step) => !["", ".", ".."].includes(step) && !CONTROL.test(step));
}
