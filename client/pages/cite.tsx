import { selectionExportHref } from "../contract/citation/addresses.ts";
import { EXPORT_LABELS, SELECTION_EXPORTS } from "../contract/citation/export-names.ts";
import { href } from "../contract/routes.ts";
import { Breadcrumb } from "../ui/breadcrumb.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { formatCount } from "../format.tsx";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { CitationStyles } from "./citation-styles.tsx";
import * as choices from "../catalogue-ui/choices.css.ts";
import { recordHref } from "../catalogue-ui/family.ts";
import { lazyPart } from "./lazy-part.tsx";
import * as record from "./record/record.css.ts";
import { StoredCopy } from "../catalogue-ui/rows/stored-copy.tsx";
import type { PageProps } from "./page-module.ts";
import * as styles from "./page.css.ts";

const References = lazyPart(async () => (await import("./record/snippet.tsx")).References);

export async function prepare({ references }: PageProps<"cite">["data"]): Promise<void> {
  if (references) await References.load();
}

export default function CitePage({ data }: PageProps<"cite">) {
  const { ids, others, style, citations, references, missing } = data;
  const whole = citations.map(({ text }) => text).join("\n");
  return (
    <div className={styles.page}>
      <Breadcrumb label="Breadcrumb" crumbs={[{ label: "Public Data", href: href("discover") }]} />
      <h1 className={styles.title}>Cite a selection</h1>
      {data.failure !== null && (
        <FailureNotice
          code={data.failure}
          retryHref={href("cite", {}, { ids: ids.join(","), style })}
        />
      )}
      {others.length > 0 && (
        <Notice tone="warn">
          At most {formatCount(ids.length, "record")} are cited at once.{" "}
          <a href={href("cite", {}, { ids: others.join(","), style })}>
            Cite the other {formatCount(others.length, "record")}
          </a>
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice tone="warn">
          {formatCount(missing.length, "record")} could not be cited: {missing.join(", ")}.
        </Notice>
      )}
      <StoredCopy
        ageSeconds={data.ageSeconds}
        retryHref={href("cite", {}, { ids: ids.join(",") })}
      />
      {citations.length === 0 && ids.length === 0 && (
        <p>
          No records are selected. <a href={href("datasets.list")}>Select some in the list</a>.
        </p>
      )}
      {citations.length > 0 && (
        <section className={record.section} aria-label="References">
          <CitationStyles
            current={style}
            toHref={(next) =>
              href("cite", {}, { ids: ids.join(","), style: next === "datacite" ? "" : next })
            }
          />
          <ol className={record.references}>
            {citations.map(({ id, family, title, text }) => (
              <li key={id}>
                <p>{text}</p>
                <a href={recordHref({ family, id })}>{title}</a>
              </li>
            ))}
          </ol>
          <p>
            <CopyButton value={whole} label="Copy all references" />
            <span className={styles.muted}>{formatCount(citations.length, "reference")}</span>
          </p>
          <ul className={choices.choices}>
            {SELECTION_EXPORTS.map((name) => (
              <li key={name}>
                <a className={choices.choice} href={selectionExportHref(ids, name)} download>
                  {EXPORT_LABELS[name]}
                </a>
              </li>
            ))}
          </ul>
          {references && <References texts={references} />}
        </section>
      )}
    </div>
  );
}
