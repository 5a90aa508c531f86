import {
  c,
  cpp,
  csharp,
  dart,
  java,
  kotlin,
  objectiveC,
  scala,
} from "@codemirror/legacy-modes/mode/clike";
import { css, less, sCSS } from "@codemirror/legacy-modes/mode/css";
import { diff } from "@codemirror/legacy-modes/mode/diff";
import { dockerFile } from "@codemirror/legacy-modes/mode/dockerfile";
import { fortran } from "@codemirror/legacy-modes/mode/fortran";
import { go } from "@codemirror/legacy-modes/mode/go";
import { haskell } from "@codemirror/legacy-modes/mode/haskell";
import { javascript, json, jsonld, typescript } from "@codemirror/legacy-modes/mode/javascript";
import { julia } from "@codemirror/legacy-modes/mode/julia";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { octave } from "@codemirror/legacy-modes/mode/octave";
import { powerShell } from "@codemirror/legacy-modes/mode/powershell";
import { properties } from "@codemirror/legacy-modes/mode/properties";
import { cython, python } from "@codemirror/legacy-modes/mode/python";
import { r } from "@codemirror/legacy-modes/mode/r";
import { ruby } from "@codemirror/legacy-modes/mode/ruby";
import { rust } from "@codemirror/legacy-modes/mode/rust";
import { shell } from "@codemirror/legacy-modes/mode/shell";
import { standardSQL } from "@codemirror/legacy-modes/mode/sql";
import { stex } from "@codemirror/legacy-modes/mode/stex";
import { swift } from "@codemirror/legacy-modes/mode/swift";
import { toml } from "@codemirror/legacy-modes/mode/toml";
import { html, xml } from "@codemirror/legacy-modes/mode/xml";
import type { StreamParser } from "@codemirror/streamparser";

interface YamlState {
  /** Whether a key may follow: at the beginning of a line, after a list's dash or a bracket. */
  canBeKey: boolean;
}

/**
 * Colours YAML token by token. The parser of `@codemirror/legacy-modes` is not used, because its patterns take
 * 500 ms for a line of 300 blanks.
 */
const yaml: StreamParser<YamlState> = {
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

const PARSERS: readonly [names: string, parser: StreamParser<unknown>][] = [
  ["python py python3 ipython pycon", python],
  ["cython pyx", cython],
  ["r rscript", r],
  ["julia jl", julia],
  ["matlab octave m", octave],
  ["bash sh shell zsh console shell-session", shell],
  ["powershell ps1 pwsh", powerShell],
  ["javascript js jsx mjs cjs", javascript],
  ["typescript ts tsx", typescript],
  ["json json5 jsonc geojson ipynb", json],
  ["jsonld json-ld", jsonld],
  ["yaml yml", yaml],
  ["toml", toml],
  ["ini cfg conf properties", properties],
  ["xml svg rdf", xml],
  ["html htm xhtml", html],
  ["css", css],
  ["scss sass", sCSS],
  ["less", less],
  ["sql sqlite postgresql mysql", standardSQL],
  ["c h arduino ino", c],
  ["cpp c++ cc cxx hpp cuda", cpp],
  ["csharp c# cs", csharp],
  ["java", java],
  ["kotlin kt", kotlin],
  ["scala", scala],
  ["dart", dart],
  ["objectivec objective-c objc", objectiveC],
  ["go golang", go],
  ["rust rs", rust],
  ["swift", swift],
  ["ruby rb", ruby],
  ["lua", lua],
  ["fortran f90 f95", fortran],
  ["haskell hs", haskell],
  ["latex tex stex", stex],
  ["diff patch", diff],
  ["dockerfile docker", dockerFile],
];

const BY_NAME: ReadonlyMap<string, StreamParser<unknown>> = new Map(
  PARSERS.flatMap(([names, parser]) => names.split(" ").map((name) => [name, parser])),
);

/** One name of each language. */
export const LANGUAGES: readonly string[] = PARSERS.map(([names]) => names.split(" ")[0] ?? "");

/** Reads code of a language, by its names in fenced code; `null` for an unknown one. */
export function findLanguage(name: string): StreamParser<unknown> | null {
  return BY_NAME.get(name.toLowerCase()) ?? null;
}
