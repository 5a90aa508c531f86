import type { Licence } from "../contract/records.ts";
import { fullName } from "./licence.css.ts";

/** A licence in its short form, linked to its text; unknown ones stay plain words. */
export function LicenceName({ licence }: { licence: Licence | null }) {
  if (!licence) return <span>No licence was chosen</span>;
  if (!licence.url) return <span>{licence.name}</span>;
  return (
    <a href={licence.url} title={licence.name} rel="license">
      {licence.short}
    </a>
  );
}

/** The same with its full name in sight: fingers and keys do not reach a tooltip. */
export function WholeLicence({ licence }: { licence: Licence | null }) {
  const isShort = licence !== null && licence.url !== null && licence.short !== licence.name;
  return (
    <>
      <LicenceName licence={licence} />
      {isShort && <span className={fullName}>{licence.name}</span>}
    </>
  );
}
