const CONTROL = /\p{Cc}|\\/u;

/** The path that the rest of an address names; `null` for one that no file has. */
export function decodePath(segments: string[]): string | null {
  try {
    const path = segments.map(decodeURIComponent).join("/");
    return isPlain(path) ? path : null;
  } catch {
    return null;
  }
}

/** A path that names one file: no step up, no empty step, no control character. */
function isPlain(path: string): boolean {
  return path.split("/").every((step) => !["", ".", ".."].includes(step) && !CONTROL.test(step));
}
