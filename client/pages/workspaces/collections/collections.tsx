import { inSentence } from "../../../contract/wording.ts";
import {
  type CollectionInvitation,
  type FoundRecord,
  hasRole,
  type OwnCollectionRow,
} from "../../../contract/account/own-collections.ts";
import { href } from "../../../contract/routes.ts";
import { recordHref } from "../../../catalogue-ui/family.ts";
import { Day, formatCount } from "../../../format.tsx";
import { TextArea, TextField } from "../../../forms/fields.tsx";
import { FormDone, MemberForm } from "../../../forms/member-form.tsx";
import { useFormReply } from "../../../forms/use-member-form.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { FailureNotice, Notice } from "../../../ui/notice.tsx";
import { Pager } from "../../../ui/pager.tsx";
import { SearchField } from "../../../ui/discovery/search-field.tsx";
import type { PageProps } from "../../page-module.ts";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import { Row, RowMenu } from "./collection-row.tsx";
import { ROLE_LABELS, ROLE_NAMES } from "./collection-labels.tsx";

const LIST = href("workspaces.user.collections");
const MAKE = href("workspaces.user.collections", {}, { new: 1 });

const DONE = {
  delete: "The collection is deleted.",
  leave: "You have left the collection.",
  accept: "You are part of the collection now.",
  decline: "The invitation is declined.",
};

export default function CollectionsPage({ data }: PageProps<"workspaces.user.collections">) {
  const { collections, invitations, adding, isMaking } = data;
  return (
    <div className={page.page}>
      <div className={styles.head}>
        <h1 className={page.title}>My collections</h1>
        {!isMaking && !adding && (
          <LinkButton variant="primary" href={`${MAKE}#new-collection`}>
            New collection
          </LinkButton>
        )}
      </div>
      <FormDone messages={DONE} />
      {adding && <Adding record={adding} />}
      {(isMaking || adding) && <Create doi={adding?.doi ?? ""} />}
      {invitations.ok ? (
        <Invitations invitations={invitations.value} page={adding ? undefined : LIST} />
      ) : (
        invitations.failure.code !== "not_found" && (
          <FailureNotice code={invitations.failure.code} retryHref={LIST} />
        )
      )}
      {collections.ok ? (
        <Collections {...data} {...collections.value} />
      ) : (
        <FailureNotice code={collections.failure.code} retryHref={LIST} />
      )}
    </div>
  );
}

/** The record whose star was pressed. */
function Adding({ record }: { record: FoundRecord }) {
  return (
    <Notice tone="info" link={{ label: "Cancel", href: recordHref(record) }}>
      Add <a href={recordHref(record)}>{record.title}</a> to one of your collections, or to a new
      one.
    </Notice>
  );
}

/** Licence and tags are requested later, unless they were written for a removed collection. */
function Create({ doi }: { doi: string }) {
  const { license = [], tags = [] } = useFormReply("create")?.values ?? {};
  return (
    <section className={styles.panel} aria-labelledby="new-collection">
      <h2 id="new-collection" className={page.sectionTitle}>
        New collection
      </h2>
      <MemberForm
        name="create"
        page={doi === "" ? MAKE : undefined}
        submit={doi === "" ? "Create the collection" : "Create it with this record"}
        actions={
          <LinkButton variant="quiet" href={LIST}>
            Cancel
          </LinkButton>
        }
      >
        <input type="hidden" name="doi" value={doi} />
        <TextField name="name" label="Name" maxLength={255} required />
        <TextArea
          name="description"
          label="Description"
          hint="What brings these records together, in at most 255 characters. You can add it later."
          maxLength={255}
          rows={3}
        />
        {tags[0] && <TextField name="tags" label="Tags" hint="Separated by commas." />}
        {license[0] && <TextField name="license" label="Licence of the list" readOnly />}
      </MemberForm>
    </section>
  );
}

interface InvitationsProps {
  invitations: CollectionInvitation[];
  page: string | undefined;
}

function Invitations({ invitations, page: list }: InvitationsProps) {
  if (invitations.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby="invitations">
      <h2 id="invitations" className={page.sectionTitle}>
        Invitations
      </h2>
      <ul className={styles.rows}>
        {invitations.map(({ id, collectionName, invitedBy, role, createdAt }) => (
          <li key={id} className={styles.row}>
            <div className={styles.rowBody}>
              <p className={styles.rowTitle}>{collectionName}</p>
              <p className={styles.rowText}>
                {invitedBy} invites you as {inSentence(ROLE_NAMES[role])}, who {ROLE_LABELS[role]},
                on <Day iso={createdAt} />.
              </p>
            </div>
            <div className={styles.rowActions}>
              <MemberForm
                name="accept"
                subject={id}
                page={list}
                submit="Accept"
                sending="Accepting …"
              />
              <MemberForm
                name="decline"
                subject={id}
                page={list}
                submit="Decline"
                sending="Declining …"
                variant="plain"
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ListProps = PageProps<"workspaces.user.collections">["data"] & {
  total: number;
  rows: OwnCollectionRow[];
};

function Collections({ rows, total, q, page: number, last, adding, isMaking }: ListProps) {
  const shown = adding ? rows.filter(({ role }) => hasRole(role, "Editor")) : rows;
  if (total === 0)
    return isMaking || adding ? null : (
      <p className={page.lead}>
        You have no collections yet. A collection gathers published records of many origins under
        one DOI.
      </p>
    );
  return (
    <section className={page.section} aria-label="Collections">
      {total > SEARCHED_FROM && !adding && (
        <search aria-label="My collections">
          <form method="get" action={LIST}>
            <SearchField label="Search names, descriptions and tags" value={q} />
          </form>
        </search>
      )}
      <p className={page.muted} aria-live="polite">
        {q === ""
          ? formatCount(total, "collection")
          : `${rows.length} of ${formatCount(total, "collection")}`}
      </p>
      <ul className={styles.rows}>
        {shown.map((row) => (
          <li key={row.id} className={adding ? styles.row : styles.menuRow}>
            <Row row={row} />
            {!adding && <RowMenu row={row} />}
            {adding && (
              <MemberForm
                name="add"
                subject={row.id}
                submit="Add here"
                sending="Adding …"
                variant="plain"
              >
                <input type="hidden" name="doi" value={adding.doi} />
              </MemberForm>
            )}
          </li>
        ))}
      </ul>
      <Pager
        label="Pages of collections"
        page={number}
        last={last}
        toHref={(to) => href("workspaces.user.collections", {}, { q, page: to })}
      />
    </section>
  );
}

/** A shorter list needs no search. */
const SEARCHED_FROM = 8;
