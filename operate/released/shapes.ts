/** The kinds of value at each place of an answer, such as `.datasets[].license`: `null|string`. */
export type Shape = Record<string, string>;

/** Addresses that a bundle's answers stand under: their numbers differ from one example to the next. */
const ADDRESS = /^\/[a-z]/;

export function toShape(answer: unknown): Shape {
  const kinds = new Map<string, Set<string>>();
  const walk = (value: unknown, place: string): void => {
    kinds.set(place, (kinds.get(place) ?? new Set()).add(toKind(value)));
    if (Array.isArray(value)) for (const entry of value) walk(entry, `${place}[]`);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value))
        walk(inner, `${place}.${ADDRESS.test(key) ? key.replaceAll(/\d+/g, "0") : key}`);
  };
  walk(answer, "");
  return Object.fromEntries(
    [...kinds].map(([place, found]): [string, string] => [place, [...found].toSorted().join("|")]),
  );
}

function toKind(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

/** The shapes of all examples of the API, by call. */
export function toShapes(examples: object): Record<string, Shape> {
  return Object.fromEntries(
    Object.entries(examples).map(([call, answer]) => [call, toShape(answer)]),
  );
}

/** What a reader of the earlier answer would miss or could not read in the later one. */
export function findBroken(earlier: Shape, later: Shape): string[] {
  return Object.entries(earlier).flatMap(([place, kinds]) => {
    const found = later[place];
    if (found === undefined) return [`${place} is missing`];
    // What an example never had is not known.
    const known = kinds === "null" ? found : kinds;
    const isSame = found.split("|").every((kind) => known.split("|").includes(kind));
    return isSame ? [] : [`${place} is ${found}, and was ${kinds}`];
  });
}
