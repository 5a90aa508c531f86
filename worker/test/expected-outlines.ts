/** Outlines by the names of their states, from a text in which `== ` begins each. */
export function readExpected(outlines: string): Map<string, string[]> {
  return new Map(
    outlines
      .split(/^== /m)
      .slice(1)
      .map((text) => text.replace(/\n+$/, "").split("\n"))
      .map(([name = "", ...lines]) => [name, lines]),
  );
}

/** What a page has less (`-`) and more (`+`) than another; of a run of missing lines its ends. */
export function compare(lines: string[], base: string[]): string[] {
  const runs: string[][] = [[]];
  for (const line of base) {
    if (lines.includes(line)) runs.push([]);
    else runs.at(-1)?.push(line);
  }
  const more = lines.filter((line) => !base.includes(line));
  return [
    ...runs.filter(({ length }) => length > 0).map(toRun),
    ...more.map((line) => `+ ${line}`),
  ];
}

function toRun(run: string[]): string {
  const [first, last] = [run[0], run.at(-1)];
  return run.length === 1 ? `- ${first}` : `- ${first} … ${last} (${run.length} lines)`;
}

/** Each value of a JSON document after its place in it. */
export function toLines(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null) return [`${place}: ${JSON.stringify(value)}`];
  if (Object.keys(value).length === 0) return [`${place}: ${JSON.stringify(value)}`];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, one]) =>
    toLines(one, isList ? `${place}[${key}]` : [place, key].filter(Boolean).join(".")),
  );
}
