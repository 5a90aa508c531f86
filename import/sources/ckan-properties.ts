import { SOURCE_METADATA_LIMITS, type SourceMetadata } from "#api/wire/source-metadata.ts";

const { JSON_MAX_CHARS, PROPERTIES_MAX, VALUE_MAX_CHARS } = SOURCE_METADATA_LIMITS;
/** The other half is for links. */
const PROPERTIES_MAX_CHARS = JSON_MAX_CHARS / 2;

interface Described {
  /** Fields that each portal adds. */
  extras: readonly { key: string; value?: unknown }[];
  /** Resources that are neither files of the version nor links. */
  unlinked: readonly { name: string; url: string }[];
}

/** Keys of fields that a version has. */
const HELD = /^(?:doi|dataset_doi|issued)$/i;

/** What a dataset says that no field of a version holds, by its place; nothing with an email address in it. */
export function toProperties({ extras, unlinked }: Described): SourceMetadata["properties"] {
  const said = [
    ...extras
      .filter(({ key }) => !HELD.test(key))
      .map(({ key, value }) => ({ name: `extras.${key}`, value: toValue(value) })),
    ...unlinked.map(({ name, url }) => ({ name: "resources.url", value: `${name} ${url}`.trim() })),
  ];
  let free = PROPERTIES_MAX_CHARS;
  return said
    .filter((one) => {
      const length = JSON.stringify(one).length;
      const fits = one.value !== "" && one.value.length <= VALUE_MAX_CHARS && length <= free;
      if (!fits || /\S@\S/.test(one.value)) return false;
      free -= length;
      return true;
    })
    .slice(0, PROPERTIES_MAX);
}

function toValue(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return value === undefined || value === null ? "" : JSON.stringify(value);
}
