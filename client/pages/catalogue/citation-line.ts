import type { Person, RecordDetail } from "../../contract/records.ts";

/** A DataCite-style citation: `Creators (Year): Title. Version n. Publisher. https://doi.org/…`. */
export function citationLine(record: RecordDetail): string {
  const { people, title, version, organization, doi, versionPublishedAt, firstPublishedAt } =
    record;
  const year = (versionPublishedAt ?? firstPublishedAt)?.slice(0, 4);
  const creators = people.map(toCreator).join("; ");
  const head = year ? `${creators} (${year}): ${title}.` : `${creators}: ${title}.`;
  return [head, `Version ${version}.`, organization && `${organization}.`, `https://doi.org/${doi}`]
    .filter(Boolean)
    .join(" ");
}

function toCreator({ familyName, givenName }: Person): string {
  const initials = givenName
    .split(/[\s.]+/)
    .filter(Boolean)
    .map((name) => `${name.slice(0, 1)}.`)
    .join(" ");
  return initials === "" ? familyName : `${familyName}, ${initials}`;
}
