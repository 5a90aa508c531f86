import { cutText } from "#base/cut.ts";
import { existsSync } from "node:fs";
import {
  isRule,
  type Move,
  type MovedEntry,
  toMovedEntries,
  toMovedKey,
} from "#worker/content/moved.ts";
import { MOVED_KEY_MAX_BYTES, REDIRECT_PATTERNS_MAX } from "#worker/limits.ts";
import { DeployFault } from "./fault.ts";
import { readText } from "./read-text.ts";

/** The line of a file, and the host that it names with the old address; `null` for a path alone. */
interface Line {
  move: Move;
  host: string | null;
  where: string;
}

/** The redirects of a file: a line `old,new` for each, as `npm run import` writes them. */
export function readRedirects(path: string): MovedEntry[] {
  if (!existsSync(path))
    throw new DeployFault(
      `There is no file ${path}.`,
      "Name the file that `npm run import -- --from … --redirects <file>` wrote.",
    );
  const lines = readText(path)
    .split(/\r?\n/)
    .flatMap((line, at) => {
      const isEmpty = line.trim() === "" || line.startsWith("#");
      return isEmpty ? [] : [readLine(line.trim(), `${path}, line ${at + 1}`)];
    });
  requireOneHost(lines);
  const moves = lines.map(({ move }) => move);
  if (moves.length === 0) throw toFault(`${path} has no line.`);
  if (moves.filter(([from]) => isRule(from)).length > REDIRECT_PATTERNS_MAX)
    throw toFault(
      `${path} has more than ${REDIRECT_PATTERNS_MAX} rules (addresses with a place such as \`:id\` or \`*\`).`,
    );
  requireAnEnd(path, moves);
  return toMovedEntries(moves);
}

/** The last comma that a target follows, because old addresses may contain commas. */
const LINE = /^(.+),((?:\/(?![/\\])|https:\/\/)\S*)$/;

/** The portal answers for all old hosts that lead to it, so that the host itself is left out. */
function readLine(line: string, where: string): Line {
  const [, old = "", to = ""] = LINE.exec(line) ?? [];
  const [origin = "", host = null] = /^https?:\/\/([^/?#]+)(?=\/)/i.exec(old) ?? [];
  const from = old.slice(origin.length);
  if (to === "")
    throw toFault(
      `${where} is \`${quote(line)}\`: it must be an old address, a comma, and the new path (/…) or https:// address.`,
    );
  if (!/^\/(?![/\\])\S*$/.test(from))
    throw toFault(
      `${where} begins with \`${quote(old)}\`: it must be the old address with its host, or its path from the / on, without spaces.`,
    );
  const bytes = Buffer.byteLength(toMovedKey(from));
  if (bytes > MOVED_KEY_MAX_BYTES)
    throw toFault(
      `${where} begins with an address of ${bytes} bytes; at most ${MOVED_KEY_MAX_BYTES} can be kept.`,
    );
  return { move: [from, to], host, where };
}

/** Two repositories may have a page of the same path, and only one of them can be redirected. */
function requireOneHost(lines: readonly Line[]): void {
  const known = new Map<string, Line>();
  for (const line of lines.filter(({ host }) => host !== null)) {
    const [from, to] = line.move;
    const key = toMovedKey(from);
    const first = known.get(key) ?? line;
    known.set(key, first);
    if (first.host !== line.host && first.move[1] !== to)
      throw toFault(
        `${line.where} has the path \`${quote(from)}\` of ${line.host}, which ${first.host} has as well, and leads elsewhere.`,
      );
  }
}

/** An address that redirects to itself would never show anything. */
function requireAnEnd(path: string, moves: readonly Move[]): void {
  const targets = new Map(moves.map(([from, to]) => [toMovedKey(from), to]));
  for (const [from] of moves) {
    const seen = new Set<string>();
    let key = toMovedKey(from);
    for (let to = targets.get(key); to?.startsWith("/"); to = targets.get(key)) {
      seen.add(key);
      key = toMovedKey(to);
      if (seen.has(key)) throw toFault(`${path} leads \`${quote(from)}\` in a circle.`);
    }
  }
}

function quote(text: string): string {
  return text.length > 120 ? `${cutText(text, 120)}…` : text;
}

function toFault(message: string): DeployFault {
  return new DeployFault(message, "Mend the file and run the command again; nothing was changed.");
}
