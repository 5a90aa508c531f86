import type { Creator } from "./work.ts";

/** How a style shortens given names: the text after an initial, and between two of them. */
export interface InitialsForm {
  dot: "." | "";
  gap: " " | "";
}

/**
 * `Ada K.` → `A. K.`, `Jean-Luc` → `J.-L.`. Scripts without capital letters have no initials: such
 * a name stays whole.
 */
export function toInitials(given: string, { dot, gap }: InitialsForm): string {
  if (!/\p{Lu}|\p{Ll}/u.test(given)) return given;
  return given
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name) => shorten(name, dot))
    .join(gap);
}

function shorten(name: string, dot: InitialsForm["dot"]): string {
  return name
    .split(/[-‐]/)
    .filter(Boolean)
    .map((part) => `${Array.from(part)[0] ?? ""}${dot}`)
    .join(dot === "" ? "" : "-");
}

/** `Moss, A. K.` */
export function invertedInitials(
  { family, given }: Creator,
  form: InitialsForm & { comma: ", " | " " },
): string {
  return given === "" ? family : family + form.comma + toInitials(given, form);
}

/** `A. K. Moss` */
export function initialsFirst({ family, given }: Creator, form: InitialsForm): string {
  return given === "" ? family : `${toInitials(given, form)} ${family}`;
}

/** `Moss, Ada K.` */
export function inverted({ family, given }: Creator): string {
  return given === "" ? family : `${family}, ${given}`;
}

/** `Ada K. Moss` */
export function natural({ family, given }: Creator): string {
  return given === "" ? family : `${given} ${family}`;
}

/** `a`, `a and b`, `a, b, and c`; `last` is the text before the last of three or more. */
export function enumerate(names: string[], { two, last }: { two: string; last: string }): string {
  const head = names.slice(0, -1);
  const tail = names.at(-1) ?? "";
  if (head.length === 0) return tail;
  return head.length === 1 ? head[0] + two + tail : head.join(", ") + last + tail;
}

/** The text as a sentence of a citation: with a full stop, unless it already ends one. */
export function sentence(text: string): string {
  return /[.!?。！？]["”’)]?$/u.test(text) ? text : `${text}.`;
}
