import { toDoiUrl } from "#base/doi.ts";
import { exportHref } from "../../../contract/citation/addresses.ts";
import {
  EXPORT_LABELS,
  type ExportName,
  metadataExports,
  REFERENCE_EXPORTS,
} from "../../../contract/citation/export-names.ts";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { formatDay } from "../../../format.tsx";
import { CitationStyles } from "../../citation-styles.tsx";
import * as choices from "../../../catalogue-ui/choices.css.ts";
import { familyTexts, recordHref } from "../../../catalogue-ui/family.ts";
import * as styles from "../record.css.ts";
import { RecordPart } from "../part.tsx";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import type { ShownRecord } from "../shown-record.ts";
import { References } from "../snippet.tsx";

/** The citation of this version of the record: as text, as files, as ready sentences. */
export function Cite({ shown, later }: { shown: ShownRecord; later: RecordLater }) {
  const { record, citation, style, toHref } = shown;
  return (
    <section className={styles.section} aria-label="Cite">
      <h2 className={styles.sectionTitle}>Cite version {record.version}</h2>
      <CitationStyles
        current={style}
        toHref={(next) => toHref({ tab: "cite", style: next === "datacite" ? undefined : next })}
      />
      <Text text={citation} label="Copy the citation" />
      <h2 className={styles.sectionTitle}>For reference managers</h2>
      <Exports record={record} names={REFERENCE_EXPORTS} />
      <RecordPart
        name="citeTexts"
        part={later.citeTexts}
        loading={{ what: "the entries", count: 2, height: 32 }}
        retryHref={toHref({ tab: "cite" })}
      >
        {(texts) => <References texts={texts} />}
      </RecordPart>
      <Sentences shown={shown} />
      <p className={styles.actionNote}>
        Cite this version when you used its files. To point to the work as it develops, give{" "}
        <a href={recordHref(record)}>the address of the newest version</a>.
      </p>
      <h2 className={styles.sectionTitle}>Metadata for machines</h2>
      <Exports record={record} names={metadataExports(record.family)} />
    </section>
  );
}

interface ExportsProps {
  record: ShownRecord["record"];
  names: readonly ExportName[];
}

function Exports({ record, names }: ExportsProps) {
  return (
    <ul className={choices.choices}>
      {names.map((name) => (
        <li key={name}>
          <a className={choices.choice} href={exportHref(record, name)} download>
            {EXPORT_LABELS[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Text({ text, label }: { text: string; label: string }) {
  return (
    <div className={styles.quoted}>
      <p className={styles.quote}>{text}</p>
      <CopyButton value={text} label={label} />
    </div>
  );
}

/** Sentences that journals require, ready to copy. */
function Sentences({ shown: { record, citation } }: { shown: ShownRecord }) {
  const one = familyTexts[record.family].one;
  const at = record.doi === "" ? "this portal" : toDoiUrl(record.doi);
  const license = record.license ? ` under the licence ${record.license.name}` : "";
  const availability =
    record.availability.kind === "embargoed"
      ? `The data are withheld${record.availability.until ? ` until ${formatDay(record.availability.until)}` : ""}; their description is at ${at}.`
      : `The data are openly available at ${at} (version ${record.version})${license}.`;
  return (
    <div className={styles.group}>
      <h2 className={styles.sectionTitle}>For your manuscript</h2>
      <p className={styles.actionNote}>Data availability</p>
      <Text text={availability} label="Copy the sentence on availability" />
      <p className={styles.actionNote}>Methods</p>
      <Text
        text={`We used the ${one} “${record.title}” (${citation}).`}
        label="Copy the sentence on methods"
      />
    </div>
  );
}
