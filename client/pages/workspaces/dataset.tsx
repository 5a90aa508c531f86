import { inSentence } from "../../contract/wording.ts";
import type { ReactNode } from "react";
import { href } from "../../contract/routes.ts";
import {
  DATASET_TABS,
  type DatasetTab,
  type WorkspaceDatasetPage as Data,
  type WorkspaceEvent,
  type WorkspacePeople,
} from "../../contract/account/workspaces.ts";
import { Day, formatCount } from "../../format.tsx";
import { Table } from "../../catalogue-ui/table.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Badge } from "../../ui/chip.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { Overview, ROLE_NAMES } from "./dataset-overview.tsx";
import { Files, type ToHref } from "./files.tsx";
import { PublicationLine } from "./publication-line.tsx";
import * as styles from "./workspaces.css.ts";

const TAB_NAMES: Readonly<Record<DatasetTab, string>> = {
  overview: "Overview",
  files: "Files",
  people: "People",
  activity: "Activity",
};

export default function WorkspaceDatasetPage({ data, params }: PageProps<"workspaces.dataset">) {
  const { workspace, dataset, tab } = data;
  const toHref: ToHref = (query) =>
    href("workspaces.dataset", { org: params["org"] ?? "", id: dataset.number }, query);
  return (
    <div className={page.page}>
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[
          { label: "Workspaces", href: href("workspaces.shared") },
          { label: workspace.name, href: href("workspaces.user.datasets") },
          { label: dataset.name },
        ]}
      />
      <header className={styles.head}>
        <h1 className={styles.title}>{dataset.name}</h1>
        <p className={styles.facts}>
          {!dataset.publication.record && <Badge tone="neutral">Private to {workspace.name}</Badge>}
          {dataset.isLocked && <Badge tone="warn">Locked</Badge>}
          <span>
            <PublicationLine publication={dataset.publication} />
          </span>
        </p>
      </header>
      <Tabs
        label="Dataset"
        tabs={DATASET_TABS.map((name) => ({
          label: TAB_NAMES[name],
          href: toHref({ tab: name === "overview" ? undefined : name }),
          isCurrent: name === tab,
          count: name === "files" ? (dataset.files ?? undefined) : undefined,
        }))}
      />
      {tab === "overview" && <Overview data={data} toHref={toHref} />}
      {tab === "files" && <Files data={data} toHref={toHref} />}
      {tab === "people" && <People data={data} retryHref={toHref({ tab })} />}
      {tab === "activity" && <Activity data={data} retryHref={toHref({ tab })} />}
    </div>
  );
}

function People({ data, retryHref }: { data: Data; retryHref: string }) {
  const { people, workspace } = data;
  if (!people) return null;
  if (!people.ok) {
    return people.failure.code === "not_allowed" ? (
      <Notice tone="info">Your role in this dataset does not show its people.</Notice>
    ) : (
      <FailureNotice code={people.failure.code} retryHref={retryHref} />
    );
  }
  return (
    <section className={page.section} aria-label="People">
      {people.value.everyone && (
        <p>
          Every member of {workspace.name} has the role of{" "}
          {inSentence(ROLE_NAMES[people.value.everyone])}.
        </p>
      )}
      {people.value.mayBeMore && <p>There may be more; those with the highest roles are listed.</p>}
      <PeopleTable {...people.value} />
    </section>
  );
}

function PeopleTable({ people, teams }: Pick<WorkspacePeople, "people" | "teams">) {
  return (
    <Table
      label="People and teams"
      heads={["Name", "Role"]}
      caption={
        <caption className={styles.caption}>
          {formatCount(people.length, "person", "people")}
          {teams.length > 0 && `, ${formatCount(teams.length, "team")}`}
        </caption>
      }
    >
      {[...people, ...teams.map((team) => ({ ...team, name: `Team ${team.name}` }))].map((one) => (
        <tr key={one.id}>
          <td>{one.name}</td>
          <td>{ROLE_NAMES[one.role]}</td>
        </tr>
      ))}
    </Table>
  );
}

function Activity({ data: { activity, dataset }, retryHref }: { data: Data; retryHref: string }) {
  if (!activity) return null;
  if (!activity.ok) {
    const { code } = activity.failure;
    return code === "not_allowed" ? (
      <Notice tone="info">Your role in this dataset does not show what happened in it.</Notice>
    ) : code === "not_found" ? (
      <Notice tone="info">This catalogue does not list the activity of a dataset.</Notice>
    ) : (
      <FailureNotice code={code} retryHref={retryHref} />
    );
  }
  const { events, mayBeMore } = activity.value;
  if (events.length === 0)
    return <p className={page.muted}>Nothing has happened in this dataset yet.</p>;
  return (
    <>
      <ol className={styles.events} aria-label="Activity">
        {events.map((event, index) => (
          <li key={index} className={styles.event}>
            <span>
              {describe(event, dataset.publication.record?.id)}
              {event.by.length > 0 && ` by ${event.by.join(", ")}`}
            </span>
            <span className={page.muted}>
              <Day iso={event.at} />
            </span>
          </li>
        ))}
      </ol>
      {mayBeMore && <p className={page.muted}>There may be older events; these are the newest.</p>}
    </>
  );
}

function describe({ kind, count, version }: WorkspaceEvent, record: number | undefined): ReactNode {
  switch (kind) {
    case "CREATE_DATASET":
      return "Dataset created";
    case "CREATE_PACKAGE":
      return `${formatCount(count, "file")} added`;
    case "ACCEPT_PUBLICATION": {
      const text = version === null ? "Version published" : `Version ${version} published`;
      return record === undefined || version === null ? (
        text
      ) : (
        <a href={href("datasets.version", { id: record, version })}>{text}</a>
      );
    }
  }
}
