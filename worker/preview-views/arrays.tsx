import * as styles from "#client/pages/record/files/files.css.ts";
import type { Fields } from "../previews/arrays/fields.ts";
import { ArrayTree } from "./array-tree.tsx";
import { OpenedFieldPreview } from "./array-values.tsx";
import { Facts } from "./facts.tsx";
import type { PreviewPlace } from "./preview-place.tsx";

/** Facts of a file that stand above its arrays; more open on request. */
const FACTS_OPEN_MAX = 6;

/** A scientific file: what it says of itself, its arrays in their groups, and one of them opened. */
export function FieldsPreview({ fields, place }: { fields: Fields; place: PreviewPlace }) {
  const { facts, opened } = fields;
  return (
    <>
      {facts.length > 0 && (
        <details open={facts.length <= FACTS_OPEN_MAX}>
          <summary className={styles.summary}>Metadata in the file</summary>
          <Facts facts={facts} />
        </details>
      )}
      <ArrayTree fields={fields} place={place} />
      {opened && <OpenedFieldPreview opened={opened} place={place} />}
    </>
  );
}
