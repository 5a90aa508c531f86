import type { CollectionPageData, FoundRecord } from "../../../contract/account/own-collections.ts";
import { href } from "../../../contract/routes.ts";
import { recordHref } from "../../../catalogue-ui/family.ts";
import { formatCount } from "../../../format.tsx";
import { MemberForm, SubmitButton } from "../../../forms/member-form.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { FailureNotice } from "../../../ui/notice.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SearchField } from "../../../ui/discovery/search-field.tsx";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";

/** Finds public records by words or a DOI. */
export function AddTab({ data }: { data: CollectionPageData }) {
  const { collection, q, found } = data;
  const { id } = collection;
  const own = href("workspaces.user.collection", { id });
  return (
    <section className={page.section} aria-label="Add records">
      <search aria-label="Records to add">
        <form method="get" action={own}>
          <input type="hidden" name="tab" value="add" />
          <SearchField label="Search public records, or paste a DOI" value={q} />
        </form>
      </search>
      {found === null ? (
        <p className={page.muted}>
          Every published dataset, code and collection of this catalogue can be added.
        </p>
      ) : found.ok ? (
        <Results data={data} {...found.value} />
      ) : (
        <FailureNotice
          code={found.failure.code}
          retryHref={href("workspaces.user.collection", { id }, { tab: "add", q })}
        />
      )}
    </section>
  );
}

interface ResultsProps {
  data: CollectionPageData;
  total: number;
  rows: FoundRecord[];
}

function Results({ data, total, rows }: ResultsProps) {
  const { collection, q, page: number, last } = data;
  if (rows.length === 0)
    return (
      <p aria-live="polite">
        Nothing public matches “{q}”. Try fewer words, or the DOI from its page.
      </p>
    );
  return (
    <>
      <p className={page.muted} aria-live="polite">
        {formatCount(total, "record")}
      </p>
      <MemberForm name="records" className={page.section}>
        <ul className={styles.rows}>
          {rows.map((record) => (
            <li key={record.doi} className={styles.row}>
              <div className={styles.rowBody}>
                <p className={styles.rowTitle}>
                  <a className={styles.rowLink} href={recordHref(record)}>
                    {record.title}
                  </a>
                </p>
                <p className={styles.rowText}>
                  {[record.people, record.organization].filter(Boolean).join(" · ")}
                </p>
                <div className={styles.facts}>
                  <span>{record.doi}</span>
                  <span>v{record.version}</span>
                </div>
              </div>
              <div className={styles.rowActions}>
                {record.isIn ? (
                  <Badge tone="ok">In this collection</Badge>
                ) : (
                  <SubmitButton
                    variant="plain"
                    sending="Adding …"
                    name="act"
                    value={`add ${record.doi}`}
                    label={`Add ${record.title}`}
                  >
                    Add
                  </SubmitButton>
                )}
              </div>
            </li>
          ))}
        </ul>
      </MemberForm>
      <Pager
        label="Pages of results"
        page={number}
        last={last}
        toHref={(to) =>
          href("workspaces.user.collection", { id: collection.id }, { tab: "add", q, page: to })
        }
      />
    </>
  );
}
