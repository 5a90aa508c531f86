import { toDoiUrl } from "#base/doi.ts";
import { inSentence } from "../../../contract/wording.ts";
import {
  type CollectionEntry,
  type CollectionPageData,
  type CollectionTab,
  hasRole,
} from "../../../contract/account/own-collections.ts";
import { href } from "../../../contract/routes.ts";
import { formatCount } from "../../../format.tsx";
import { recordHref } from "../../../catalogue-ui/family.ts";
import { FormDone, MemberForm, SubmitButton } from "../../../forms/member-form.tsx";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import type { PageProps } from "../../page-module.ts";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import { ConfirmPoints } from "../confirm-points.tsx";
import { AddTab } from "./add-tab.tsx";
import { ROLE_NAMES, StateBadge } from "./collection-labels.tsx";
import { DetailsTab } from "./details-tab.tsx";
import { PeopleTab } from "./people-tab.tsx";
import { PublishTab } from "./publish-tab.tsx";
import { RecordsTab } from "./records-tab.tsx";

const DONE = {
  create: "The collection is created. It is a draft that only its people see.",
  add: "The record is in the collection.",
  details: "The details are saved.",
  records: "The list is saved.",
  invite: "The person is invited or has the new role.",
  "remove-person": "The person is removed from the collection.",
  publish: "The collection is published.",
  unpublish: "The collection is unpublished. It is still here, as a draft of its next version.",
};

export default function CollectionPage({ data }: PageProps<"workspaces.user.collection">) {
  const { collection, confirm } = data;
  const { name, state, size, role, published } = collection;
  return (
    <div className={page.page}>
      <Breadcrumb
        label="Place of this collection"
        crumbs={[
          { label: "My collections", href: href("workspaces.user.collections") },
          { label: name },
        ]}
      />
      <div className={styles.rowBody}>
        <h1 className={styles.name}>{name}</h1>
        <div className={styles.facts}>
          <StateBadge state={state} />
          <span>{formatCount(size, "record")}</span>
          <span>You are its {inSentence(ROLE_NAMES[role])}</span>
          {data.doi && <a href={toDoiUrl(data.doi)}>doi.org/{data.doi}</a>}
          {published && state !== "unpublished" && (
            <a href={href("collections.detail", { id: published.id })}>
              View version {published.version}
            </a>
          )}
        </div>
      </div>
      <FormDone messages={DONE} />
      {data.starred && <Starred entry={data.starred} />}
      {confirm ? (
        <Confirmation data={data} confirm={confirm} />
      ) : (
        <>
          <Tabs label="Parts of this collection" tabs={toTabs(data)} />
          <TabBody data={data} />
        </>
      )}
    </div>
  );
}

/** Says where the star has added a record, with links back and to the collection. */
function Starred({ entry: { doi, record } }: { entry: CollectionEntry }) {
  return (
    <section className={styles.panel} aria-label="Added by the star">
      <p>
        {record ? <a href={recordHref(record)}>{record.title}</a> : doi} was added to this
        collection, the one of yours that was changed last.
      </p>
      <MemberForm
        name="records"
        subject="star"
        actions={
          <>
            <SubmitButton variant="plain" name="act" value={`remove ${doi}`} sending="Removing …">
              Remove it again
            </SubmitButton>
            <LinkButton
              variant="quiet"
              href={href("workspaces.user.collections", {}, { add: doi })}
            >
              Choose another collection
            </LinkButton>
          </>
        }
      />
    </section>
  );
}

const LABELS: Readonly<Record<CollectionTab, string>> = {
  records: "Records",
  add: "Add records",
  details: "Details",
  people: "People",
  publish: "Publish",
};

function toTabs({ collection: { id, role, size }, tab }: CollectionPageData) {
  const names: CollectionTab[] = hasRole(role, "Editor")
    ? ["records", "add", "details", "people", "publish"]
    : ["records", "people"];
  return names.map((name) => ({
    label: LABELS[name],
    href: href(
      "workspaces.user.collection",
      { id },
      { tab: name === "records" ? undefined : name },
    ),
    isCurrent: name === tab,
    count: name === "records" ? size : undefined,
  }));
}

function TabBody({ data }: { data: CollectionPageData }) {
  switch (data.tab) {
    case "records":
      return <RecordsTab data={data} />;
    case "add":
      return <AddTab data={data} />;
    case "details":
      return <DetailsTab data={data} />;
    case "people":
      return <PeopleTab data={data} />;
    case "publish":
      return <PublishTab data={data} />;
  }
}

interface ConfirmationTexts {
  title: string;
  submit: string;
  sending: string;
  points: readonly string[];
}

const CONFIRMATIONS: Record<NonNullable<CollectionPageData["confirm"]>, ConfirmationTexts> = {
  unpublish: {
    title: "Unpublish this collection?",
    submit: "Unpublish the collection",
    sending: "Unpublishing …",
    points: [
      "It leaves the public lists and the search at once.",
      "Each DOI stays and leads to a page that says it was withdrawn, with its title and people.",
      "The records in it stay public.",
      "The collection stays here, and you can publish it again as its next version.",
    ],
  },
  delete: {
    title: "Delete this collection?",
    submit: "Delete the collection",
    sending: "Deleting …",
    points: [
      "The collection and its list of records are deleted for everybody in it. This cannot be undone.",
      "Invitations to it end.",
      "The records in it stay as they are.",
    ],
  },
  leave: {
    title: "Leave this collection?",
    submit: "Leave the collection",
    sending: "Leaving …",
    points: [
      "It leaves your list, and you can no longer open it here.",
      "What you changed in it stays.",
      "Its owner can invite you again.",
    ],
  },
};

function Confirmation({
  data: { collection },
  confirm,
}: {
  data: CollectionPageData;
  confirm: NonNullable<CollectionPageData["confirm"]>;
}) {
  const { title, submit, sending, points } = CONFIRMATIONS[confirm];
  const back = href("workspaces.user.collection", { id: collection.id });
  return (
    <section className={styles.panel} aria-labelledby="confirm">
      <h2 id="confirm" className={page.sectionTitle}>
        {title}
      </h2>
      <ConfirmPoints name={confirm} points={points} submit={submit} sending={sending} back={back} />
    </section>
  );
}
