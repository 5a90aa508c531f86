import type { StreamParser } from "@codemirror/streamparser";

interface YamlState {
  /** Whether a key may follow: at the beginning of a line, behind a list's dash or a bracket. */
  canBeKey: boolean;
}

/**
 * Colours YAML word by word. Not the parser of `@codemirror/legacy-modes`, whose patterns take
 * 500 ms for a line of 300 blanks.
 */
export const yaml: StreamParser<YamlState> = {
  name: "yaml",
  startState: () => ({ canBeKey: true }),
  token(stream, state) {
    if (stream.sol()) state.canBeKey = true;
    if (stream.sol() && stream.match(/^(?:---|\.\.\.|%)/)) {
      stream.skipToEnd();
      return "meta";
    }
    if (stream.eatSpace()) return null;
    if (stream.peek() === "#") {
      stream.skipToEnd();
      return "comment";
    }
    if (stream.match(/^(?:[-?](?=\s|$)|[[\]{},])/)) {
      state.canBeKey = true;
      return null;
    }
    const isKey = state.canBeKey;
    state.canBeKey = false;
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'[^']*'?)/))
      return isColonNext(stream.string, stream.pos) ? "property" : "string";
    if (isKey && stream.match(/^[^\s:#,[\]{}"'][^:#,[\]{}]*(?=:(?:\s|$))/)) return "property";
    if (stream.match(/^[&*!][\w!/.-]*/)) return "meta";
    if (stream.match(/^[|>][-+\d]*$/)) return "meta";
    if (stream.match(/^(?:true|false|null|yes|no|on|off|~)(?=\s*(?:$|[,\]}#]))/i)) return "atom";
    if (stream.match(/^[-+]?\d[\d_.]*(?:e[-+]?\d+)?(?=[\s,\]}]|$)/i)) return "number";
    stream.next();
    stream.eatWhile(/[^\s,[\]{}]/);
    return null;
  },
};

function isColonNext(line: string, at: number): boolean {
  return line[at] === ":";
}
