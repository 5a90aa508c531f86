import type { Licence } from "../contract/records.ts";

/** A licence in its short form, linked to its text; unknown ones stay plain words. */
export function LicenceName({ licence }: { licence: Licence | null }) {
  if (!licence) return <span title="No licence was chosen">No licence</span>;
  if (!licence.url) return <span>{licence.name}</span>;
  return (
    <a href={licence.url} title={licence.name} rel="license">
      {licence.short}
    </a>
  );
}
