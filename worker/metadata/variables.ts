import type { SourceMetadata, TableField } from "#api/wire/source-metadata.ts";
import { toFlatBoxes } from "#api/wire/coverage.ts";
import { cutAtWord } from "#base/cut.ts";
import { JSON_LD_VARIABLE_MAX_CHARS, JSON_LD_VARIABLES_MAX } from "../limits.ts";
import { withoutEmpty } from "./description.ts";

/** What was measured, when and where, in schema.org's terms (JL-06). */
export function toCoverage({
  tables,
  variables = [],
  temporalCoverage,
  spatialCoverage,
  box,
  alternateNames,
}: SourceMetadata): Record<string, unknown> {
  return {
    alternateName: alternateNames,
    variableMeasured: toVariables([...tables.flatMap(({ fields }) => fields), ...variables]),
    temporalCoverage,
    spatialCoverage: toPlace(spatialCoverage, box),
  };
}

function toPlace(name: string | undefined, box: SourceMetadata["box"]): unknown {
  if (!name && !box) return null;
  return withoutEmpty({ "@type": "Place", name, geo: box && toFlatBoxes(box).map(toShape) });
}

/** A point, or a box by its south-western and its north-eastern corner, latitude first. */
function toShape([west, south, east, north]: ReturnType<typeof toFlatBoxes>[number]): unknown {
  return west === east && south === north
    ? { "@type": "GeoCoordinates", latitude: south, longitude: west }
    : { "@type": "GeoShape", box: `${south} ${west} ${north} ${east}` };
}

/** Each column name once, described columns first. */
function toVariables(fields: TableField[]): unknown[] {
  const ordered = fields.toSorted((a, b) => Number(isDescribed(b)) - Number(isDescribed(a)));
  const variables = new Map<string, TableField>();
  for (const field of ordered) {
    if (field.name !== "" && !variables.has(field.name)) variables.set(field.name, field);
  }
  return [...variables.values()].slice(0, JSON_LD_VARIABLES_MAX).map(toVariable);
}

function isDescribed({ title, description, unit }: TableField): boolean {
  return [title, description, unit].some(Boolean);
}

function toVariable({ name, title, description, unit, constraints }: TableField): unknown {
  const { minimum, maximum } = constraints ?? {};
  return withoutEmpty({
    "@type": "PropertyValue",
    name: cut(name),
    alternateName: cut(title),
    description: cut(description),
    unitText: cut(unit),
    minValue: typeof minimum === "number" ? minimum : null,
    maxValue: typeof maximum === "number" ? maximum : null,
  });
}

function cut(text = ""): string {
  return cutAtWord(text, JSON_LD_VARIABLE_MAX_CHARS);
}
