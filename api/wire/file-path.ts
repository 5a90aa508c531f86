/** Names of devices on Windows, with any ending. */
const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/** They turn the order of what follows, so that `exe.csv` may be `vsc.exe`. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/**
 * Why a path is not inside the folder it is written to, on any system and in any shell, as
 * the end of a sentence that begins with the path; `null` for a valid one.
 */
export function findEscape(path: string): string | null {
  if (path === "") return "is empty";
  if (/\p{Cc}/u.test(path)) return "holds a control character";
  if (path.includes("\\")) return "holds a backslash";
  if (path.startsWith("/")) return "begins with a slash";
  if (/^[a-z]:/i.test(path)) return "begins with a drive letter";
  if (path.startsWith("~")) return "begins with a tilde, which shells take for a home folder";
  const part = path.split("/").find((each) => each === "" || each === "." || each === "..");
  if (part === undefined) return null;
  return part === "" ? "has an empty part" : `has the part “${part}”`;
}

/** Why a version may not contain a file of this path, in the same form; `null` for a valid one. */
export function findPathProblem(path: string): string | null {
  if (!path.isWellFormed()) return "holds half of a character";
  const escape = findEscape(path);
  if (escape !== null) return escape;
  if (TURNING.test(path)) return "has a mark that turns the order of its letters around";
  const parts = path.split("/");
  const device = parts.find((part) => DEVICE.test(part));
  if (device !== undefined) return `has the part “${device}”, which is a device on Windows`;
  const dropped = parts.find((part) => /[. ]$/.test(part));
  return dropped === undefined
    ? null
    : `has the part “${dropped}”, whose last sign is lost on Windows`;
}

/** Why these paths cannot be the files of one version, as a sentence; `null` when they can. */
export function findListProblem(listed: readonly string[]): string | null {
  const paths = new Set<string>();
  const composed = new Set<string>();
  for (const path of listed) {
    if (paths.has(path)) return `"${path}" is named twice.`;
    // É is one character or two; macOS takes both for the same name.
    const same = path.normalize();
    if (composed.has(same)) return `"${path}" is named twice, in two ways to write its letters.`;
    paths.add(path);
    composed.add(same);
  }
  for (const path of paths) {
    for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
      const folder = path.slice(0, end);
      if (paths.has(folder)) return `"${folder}" is both a file and a folder.`;
    }
  }
  return null;
}
