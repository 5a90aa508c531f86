import { listMissing } from "#base/tables/table-format.ts";
import { type DescribedTable, literal } from "./used-file.ts";

/** Columns with the same texts that are missing values there, and not in every column. */
export interface OwnMissing {
  names: string[];
  texts: string[];
}

/** The texts that are missing values in every column, and the others by their columns. */
export function splitMissing({ format, columns }: DescribedTable): {
  shared: string[];
  own: OwnMissing[];
} {
  const { missing = [], columns: formats = {} } = format;
  const all = columns.map(({ name }) => {
    const own = Object.hasOwn(formats, name) ? formats[name]?.missing : undefined;
    return { name, texts: own ?? missing };
  });
  const shared = listMissing(format).filter((text) =>
    all.every(({ texts }) => texts.includes(text)),
  );
  const rest = all.flatMap(({ name, texts }) => {
    const own = texts.filter((text) => !shared.includes(text));
    return own.length === 0 ? [] : [{ name, texts: own }];
  });
  const alike = Map.groupBy(rest, ({ texts }) => JSON.stringify(texts));
  const own = Array.from(alike.values(), (group) => ({
    names: group.map(({ name }) => name),
    texts: group[0]?.texts ?? [],
  }));
  return { shared, own };
}

/** Says in a comment what a tool with one list for all columns does not tell apart. */
export function toMissingNote(sign: string, table: DescribedTable): string {
  return splitMissing(table)
    .own.map(
      ({ names, texts }) =>
        `${sign} Missing only in ${names.map(literal).join(", ")}, but left out of every column here: ${texts.map(literal).join(", ")}.\n`,
    )
    .join("");
}
