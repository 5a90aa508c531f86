import type { ReactNode } from "react";
import { href } from "../../contract/routes.ts";
import {
  DATASETS_PER_PAGE,
  type DatasetsQuery,
  type MyDatasetsPage as Data,
  type WorkspaceDatasetRow,
} from "../../contract/account/workspaces.ts";
import { Day, formatCount, Size } from "../../format.tsx";
import { FormDone } from "../../forms/member-form.tsx";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { input } from "../../ui/field.css.ts";
import { FailureNotice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/discovery/search-field.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { PublicationLine } from "./publication-line.tsx";
import { WorkspaceChoice } from "./workspace-choice.tsx";
import * as styles from "./workspaces.css.ts";

export default function MyDatasetsPage({ data }: PageProps<"workspaces.user.datasets">) {
  const { workspaces, current, datasets, query } = data;
  const hasNoWorkspace = !datasets.ok && datasets.failure.code === "not_allowed";
  return (
    <div className={page.page}>
      <h1 className={page.title}>My datasets</h1>
      <FormDone
        messages={{ workspace: `You now work in ${current?.name ?? "another workspace"}.` }}
      />
      {workspaces.ok ? (
        workspaces.value.length > 0 && (
          <WorkspaceChoice workspaces={workspaces.value} current={current} />
        )
      ) : (
        <FailureNotice
          code={workspaces.failure.code}
          retryHref={href("workspaces.user.datasets")}
        />
      )}
      {hasNoWorkspace ? (
        <NoWorkspace hasChoice={!workspaces.ok || workspaces.value.length > 0} />
      ) : (
        <>
          <Controls query={query} />
          {datasets.ok ? (
            <Rows data={data} rows={datasets.value.rows} total={datasets.value.total} />
          ) : (
            <FailureNotice code={datasets.failure.code} retryHref={toHref(query)} />
          )}
        </>
      )}
    </div>
  );
}

function NoWorkspace({ hasChoice }: { hasChoice: boolean }) {
  if (hasChoice) return <p className={page.lead}>Choose a workspace to see its datasets.</p>;
  return (
    <>
      <p className={page.lead}>
        Datasets belong to a workspace, and you are not in one yet. Datasets that others share with
        you are listed under <a href={href("workspaces.shared")}>Shared workspaces</a>.
      </p>
      <div className={page.actions}>
        <LinkButton href={href("about.workspaces")}>How to get a workspace</LinkButton>
      </div>
    </>
  );
}

function toHref(query: DatasetsQuery, changes: Partial<DatasetsQuery> = {}): string {
  const { q, sort, publication, role, page: number } = { ...query, ...changes };
  return href(
    "workspaces.user.datasets",
    {},
    {
      q,
      sort: sort === "updated" ? undefined : sort,
      publication: publication ?? undefined,
      role: role ?? undefined,
      page: number === 1 ? undefined : number,
    },
  );
}

function Controls({ query }: { query: DatasetsQuery }) {
  return (
    <form action={href("workspaces.user.datasets")} className={styles.filters} aria-label="Filter">
      <SearchField label="Search these datasets" value={query.q} />
      <div className={styles.choices}>
        <Choice name="publication" label="Publication" value={query.publication ?? ""}>
          <option value="">Any</option>
          <option value="draft">Not published</option>
          <option value="review">In review</option>
          <option value="published">Published</option>
          <option value="embargoed">Embargoed</option>
        </Choice>
        <Choice name="role" label="Your role" value={query.role ?? ""}>
          <option value="">Any</option>
          <option value="owner">Owner</option>
          <option value="manager">Manager</option>
          <option value="editor">Editor</option>
          <option value="viewer">Viewer</option>
          <option value="guest">Guest</option>
        </Choice>
        <Choice name="sort" label="Sort" value={query.sort}>
          <option value="updated">Last updated</option>
          <option value="name">Name A–Z</option>
          <option value="created">Newest</option>
        </Choice>
        <Button type="submit">Apply</Button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  children: ReactNode;
}

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <label className={styles.control}>
      {label}
      <select key={value} name={name} defaultValue={value} className={input}>
        {children}
      </select>
    </label>
  );
}

interface RowsProps {
  data: Data;
  rows: WorkspaceDatasetRow[];
  total: number;
}

function Rows({ data: { query, current }, rows, total }: RowsProps) {
  const isFiltered = query.q !== "" || query.publication !== null || query.role !== null;
  if (rows.length === 0) {
    return (
      <>
        <p className={page.lead}>
          {isFiltered
            ? "No dataset of this workspace matches."
            : "No dataset of this workspace is shared with you yet."}
        </p>
        <div className={page.actions}>
          {isFiltered ? (
            <LinkButton href={href("workspaces.user.datasets")}>Show all datasets</LinkButton>
          ) : (
            <LinkButton href={href("about.workspaces")}>How to add data to a workspace</LinkButton>
          )}
        </div>
      </>
    );
  }
  return (
    <>
      <output className={page.muted} aria-label="Found">
        {formatCount(total, "dataset")}
      </output>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <DatasetRow key={row.number} row={row} org={current?.slug || current?.id || ""} />
        ))}
      </ul>
      <Pager
        label="Pages of datasets"
        page={query.page}
        last={Math.ceil(total / DATASETS_PER_PAGE)}
        toHref={(number) => toHref(query, { page: number })}
      />
    </>
  );
}

function DatasetRow({ row, org }: { row: WorkspaceDatasetRow; org: string }) {
  const { number, name, description, role, status } = row;
  return (
    <li className={styles.datasetRow}>
      <div className={styles.datasetText}>
        <h2 className={styles.datasetName}>
          {org === "" ? name : <a href={href("workspaces.dataset", { org, id: number })}>{name}</a>}
        </h2>
        {description !== "" && <p className={styles.description}>{description}</p>}
        <p>
          <PublicationLine publication={row.publication} />
        </p>
      </div>
      <p className={styles.facts}>
        {status && (
          <span className={styles.status}>
            <span className={styles.dot} style={{ background: status.color }} aria-hidden="true" />
            {status.label}
          </span>
        )}
        {row.isLocked && <Badge tone="warn">Locked</Badge>}
        {role && <span>{ROLES[role]}</span>}
        <span>
          <Size bytes={row.bytes} />
          {row.files !== null && ` · ${formatCount(row.files, "file")}`}
        </span>
        <span>{formatCount(row.people, "person", "people")}</span>
        <span>
          Updated <Day iso={row.updatedAt} />
        </span>
      </p>
    </li>
  );
}

const ROLES = {
  guest: "You are a guest",
  viewer: "You may view",
  editor: "You may edit",
  manager: "You manage it",
  owner: "You own it",
} as const;
