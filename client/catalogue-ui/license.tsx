import type { License } from "../contract/records.ts";
import { fullName } from "./license.css.ts";

/** A licence in its short form, linked to its text; unknown ones stay plain text. */
export function LicenseName({ license }: { license: License | null }) {
  if (!license) return <span>No licence was chosen</span>;
  if (!license.url) return <span>{license.name}</span>;
  return (
    <a href={license.url} title={license.name} rel="license">
      {license.short}
    </a>
  );
}

/** The same with its full name as visible text: touch and keyboard do not reach a tooltip. */
export function FullLicense({ license }: { license: License | null }) {
  const isShort = license !== null && license.url !== null && license.short !== license.name;
  return (
    <>
      <LicenseName license={license} />
      {isShort && <span className={fullName}>{license.name}</span>}
    </>
  );
}
