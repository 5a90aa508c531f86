import { toDoiUrl } from "#base/doi.ts";
import type { Reference } from "../../../contract/record-parts.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import { RecordPart } from "../part.tsx";
import * as record from "../record.css.ts";
import type { ShownRecord } from "../shown-record.ts";
import * as styles from "./references.css.ts";

interface ReferencesTabProps {
  shown: ShownRecord;
  later: RecordLater;
}

export function ReferencesTab({ shown, later }: ReferencesTabProps) {
  const known = shown.record.publications.map((publication) => ({
    ...publication,
    line: null,
    href: null,
  }));
  return (
    <section className={record.section} aria-label="References">
      <RecordPart
        name="references"
        part={later.references}
        loading={{ what: "the references", count: 3, height: 56 }}
        placeholder={<References references={known} isLoading />}
        retryHref={shown.toHref({ tab: "references" })}
      >
        {(references) => <References references={references} />}
      </RecordPart>
    </section>
  );
}

/** Works the record names, by their relation, one line each. */
function References({
  references,
  isLoading = false,
}: {
  references: Reference[];
  isLoading?: boolean;
}) {
  const groups = Map.groupBy(references, ({ relationship }) => relationship);
  return (
    <>
      {[...groups].map(([relationship, members]) => (
        <div key={relationship} className={record.group}>
          <h2 className={record.sectionTitle}>{HEADINGS[relationship] ?? relationship}</h2>
          <ul className={record.references}>
            {members.map((member) => (
              <li key={member.doi}>
                {isLoading ? <LoadingLine doi={member.doi} /> : <Line reference={member} />}
              </li>
            ))}
          </ul>
        </div>
      ))}
      {references.length === 0 && <p>This record lists no other works.</p>}
    </>
  );
}

function LoadingLine({ doi }: { doi: string }) {
  return (
    <>
      <p className={styles.loadingLine}>Loading the citation …</p>
      <a href={toDoiUrl(doi)}>{toDoiUrl(doi)}</a>
    </>
  );
}

/** The DOI stays when its citation is not available. */
export function Line({
  reference: { doi, line, href },
}: {
  reference: Omit<Reference, "relationship">;
}) {
  const url = toDoiUrl(doi);
  const text = line?.replace(url, "").replace(`https://doi.org/${doi}`, "").trim();
  return (
    <>
      <p>
        {text ?? "Citation not available."} {href && <a href={href}>Open here</a>}
      </p>
      <a href={url}>{url}</a>
    </>
  );
}

/** DataCite's relation types, as headings. */
const HEADINGS: Readonly<Record<string, string>> = {
  Describes: "Describes",
  Documents: "Documents",
  IsCitedBy: "Is cited by",
  IsDerivedFrom: "Is derived from",
  IsDescribedBy: "Is described by",
  IsDocumentedBy: "Is documented by",
  IsMetadataFor: "Is metadata for",
  IsReferencedBy: "Is referenced by",
  IsRequiredBy: "Is required by",
  IsSourceOf: "Is source of",
  IsSupplementedBy: "Is supplemented by",
  IsSupplementTo: "Is supplement to",
  IsOriginalFormOf: "Is original form of",
  IsVariantFormOf: "Is variant form of",
  References: "References",
  Requires: "Requires",
};
