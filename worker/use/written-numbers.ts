import type { ColumnFormat, TableFormat, toNumberSigns } from "#base/tables/table-format.ts";

/** Columns whose numbers a tool takes for texts, all written alike. */
export interface WrittenNumbers {
  names: string[];
  decimalChar: string;
  /** Empty without one. */
  groupChar: string;
  /** Whether other texts stand before and behind the numbers. */
  hasAffixes: boolean;
}

/** A number among other texts, in the regular expressions of Python, polars and R. */
export const NUMBER_PATTERN = "[-+]?[0-9](?:.*[0-9])?";

/** Those of which a tool, which is told these signs, makes no numbers itself, and others that it reads as texts. */
export function listWrittenNumbers(
  { columns = {} }: TableFormat,
  told: Partial<ReturnType<typeof toNumberSigns>>,
  asTexts: readonly string[] = [],
): WrittenNumbers[] {
  const others = asTexts.filter((name) => !Object.hasOwn(columns, name));
  const all = [...Object.entries(columns), ...others.map((name) => [name, {}] as const)];
  const written = all.flatMap(([name, column]: readonly [string, ColumnFormat]) => {
    const { decimalChar = ".", groupChar = "", bareNumber } = column;
    const hasAffixes = bareNumber === false;
    const isRead =
      !asTexts.includes(name) &&
      !hasAffixes &&
      (column.decimalChar === undefined || decimalChar === told.decimalChar) &&
      (column.groupChar === undefined || groupChar === told.groupChar);
    return isRead ? [] : [{ name, decimalChar, groupChar, hasAffixes }];
  });
  const alike = Map.groupBy(written, ({ name: _name, ...signs }) => JSON.stringify(signs));
  return [...alike.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, names: group.map(({ name }) => name) }] : [];
  });
}
