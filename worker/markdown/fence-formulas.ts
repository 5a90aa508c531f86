const FENCE = /^[ \t>]*(`{3,}|~{3,})/;
const DOLLARS = /^([ \t>]*)\$\$[ \t]*$/;

/**
 * Formulas between lines of two dollars as fenced code of the language `math`, GitHub's other way
 * to write them: so a line of one that begins with a minus is no item of a list.
 */
export function fenceFormulas(markdown: string): string {
  if (!markdown.includes("$$")) return markdown;
  const lines = markdown.split("\n");
  let fence: string | null = null;
  let formula = -1;
  for (const [at, line] of lines.entries()) {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
    } else if (formula === -1 && mark !== undefined) fence = mark;
    else if (DOLLARS.test(line.trimEnd())) {
      if (formula !== -1) {
        lines[formula] = (lines[formula] ?? "").replace("$$", () => "```math");
        lines[at] = line.replace("$$", () => "```");
      }
      formula = formula === -1 ? at : -1;
    }
  }
  return lines.join("\n");
}
