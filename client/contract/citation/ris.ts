import { inverted } from "./names.ts";
import type { CitedWork } from "./work.ts";

const TYPES = { dataset: "DATA", software: "COMP", collection: "DATA" } as const;

/** RIS: two letters, two spaces, a hyphen, a space; lines end as the format wants, with CR LF. */
export function toRis(work: CitedWork): string {
  const lines: (readonly [tag: string, value: string])[] = [
    ["TY", TYPES[work.kind]],
    ...work.creators.map((creator) => ["AU", inverted(creator)] as const),
    ["TI", work.title],
    ["PY", work.day?.slice(0, 4) ?? ""],
    ["DA", work.day ? `${work.day.replaceAll("-", "/")}/` : ""],
    ["ET", `Version ${work.version}`],
    ["PB", work.publisher],
    ["DO", work.doi],
    ["UR", work.url],
    ["AB", work.description],
    ...work.keywords.map((keyword) => ["KW", keyword] as const),
  ];
  const written = lines
    .filter(([, value]) => value !== "")
    .map(([tag, value]) => `${tag}  - ${value}`);
  return [...written, "ER  - ", ""].join("\r\n");
}
