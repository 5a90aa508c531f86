import type { Fields } from "../previews/arrays/fields.ts";
import { ArrayTree } from "./array-tree.tsx";
import { OpenedFieldPreview } from "./array-values.tsx";
import { LongFacts } from "./facts.tsx";
import type { PreviewPlace } from "./preview-place.tsx";

/** Facts of a file that stand open below its arrays. */
const FACTS_OPEN_MAX = 50;

/** A scientific file: one of its arrays, then all of them in their groups, then what the file says of itself. */
export function FieldsPreview({ fields, place }: { fields: Fields; place: PreviewPlace }) {
  const { facts, opened } = fields;
  return (
    <>
      {opened && <OpenedFieldPreview opened={opened} place={place} />}
      <ArrayTree fields={fields} place={place} />
      <LongFacts facts={facts} openMax={FACTS_OPEN_MAX} />
    </>
  );
}
