import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import Trash2 from "lucide-react/icons/trash-2";
import {
  type CollectionEntry,
  type CollectionPageData,
  hasRole,
} from "../../../contract/account/own-collections.ts";
import { href } from "../../../contract/routes.ts";
import { recordHref } from "../../../catalogue-ui/family.ts";
import { formatCount } from "../../../format.tsx";
import { MemberForm } from "../../../forms/member-form.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { IconButton } from "../../../ui/menus/tooltip.tsx";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";

/** The records in their order, which the published list has too. */
export function RecordsTab({ data }: { data: CollectionPageData }) {
  const { id, entries, problemCount, role, revision, size } = data.collection;
  const canEdit = hasRole(role, "Editor");
  if (size === 0) {
    return (
      <section className={page.section}>
        <p className={page.lead}>There is nothing in this collection yet.</p>
        {canEdit && (
          <p>
            <LinkButton
              variant="primary"
              href={href("workspaces.user.collection", { id }, { tab: "add" })}
            >
              Add records
            </LinkButton>
          </p>
        )}
      </section>
    );
  }
  const first = (data.page - 1) * ENTRIES_SHOWN;
  const list = (
    <ol className={styles.rows} start={first + 1}>
      {entries.map((entry, at) => (
        <li key={entry.doi} className={styles.row}>
          <Entry entry={entry} position={first + at + 1} />
          {canEdit && <Actions entry={entry} canOrder={revision !== null} />}
        </li>
      ))}
    </ol>
  );
  return (
    <section className={page.section} aria-label="Records">
      {problemCount > 0 && (
        <Notice tone="warn">
          {formatCount(problemCount, "record")} cannot be published with this collection: withdrawn,
          or with a DOI that leads nowhere. Remove {problemCount === 1 ? "it" : "them"} before you
          publish.
        </Notice>
      )}
      {canEdit ? (
        <MemberForm name="records" className={page.section}>
          {list}
        </MemberForm>
      ) : (
        list
      )}
      <Pager
        label="Pages of records"
        page={data.page}
        last={data.last}
        toHref={(to) => href("workspaces.user.collection", { id }, { page: to })}
      />
    </section>
  );
}

/** As many as the Worker sends for a page. */
const ENTRIES_SHOWN = 50;

function Entry({ entry, position }: { entry: CollectionEntry; position: number }) {
  const { record, problem, doi } = entry;
  return (
    <div className={styles.rowBody}>
      <p className={styles.rowTitle}>
        <span className={styles.number}>{position}. </span>
        {record && problem === null ? (
          <a className={styles.rowLink} href={recordHref(record)}>
            {record.title}
          </a>
        ) : (
          (record?.title ?? doi)
        )}
      </p>
      {record && problem === null && (
        <p className={styles.rowText}>
          {[record.people, record.organization].filter(Boolean).join(" · ")}
        </p>
      )}
      <div className={styles.facts}>
        {problem && (
          <Badge tone="danger">
            {problem === "withdrawn" ? "Withdrawn" : "No record has this DOI"}
          </Badge>
        )}
        <span>{doi}</span>
        {record && <span>v{record.version}</span>}
      </div>
    </div>
  );
}

/** Real buttons of the form around the list, so that they work by keyboard and without scripts. */
function Actions({ entry, canOrder }: { entry: CollectionEntry; canOrder: boolean }) {
  const { doi, up, down, record } = entry;
  const title = record?.title ?? doi;
  return (
    <div className={styles.rowActions}>
      {canOrder && (
        <>
          <IconButton
            type="submit"
            name="act"
            value={`move ${doi} ${up ?? ""}`}
            label={`Move ${title} up`}
            icon={ArrowUp}
            disabled={up === null}
          />
          <IconButton
            type="submit"
            name="act"
            value={`move ${doi} ${down ?? ""}`}
            label={`Move ${title} down`}
            icon={ArrowDown}
            disabled={down === null}
          />
        </>
      )}
      <IconButton
        type="submit"
        name="act"
        value={`remove ${doi}`}
        label={`Remove ${title}`}
        icon={Trash2}
      />
    </div>
  );
}
