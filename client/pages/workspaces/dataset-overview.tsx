import { href } from "../../contract/routes.ts";
import type { WorkspaceDatasetPage as Data } from "../../contract/account/workspaces.ts";
import { Day, formatBytes } from "../../format.tsx";
import { Chip } from "../../ui/chip.tsx";
import { chips } from "../../ui/chip.css.ts";
import { Markdown } from "../../ui/html.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import * as page from "../page.css.ts";
import * as record from "../record/record.css.ts";
import type { ToHref } from "./files.tsx";
import * as styles from "./workspaces.css.ts";

interface OverviewProps {
  data: Data;
  toHref: ToHref;
}

/** The overview of a workspace's dataset: its texts, and its facts next to them. */
export function Overview({ data, toHref }: OverviewProps) {
  const { dataset, license, tags } = data;
  return (
    <div className={styles.overview}>
      <div className={page.section}>
        {dataset.description !== "" && <p className={page.measure}>{dataset.description}</p>}
        <WrittenReadme data={data} toHref={toHref} />
      </div>
      <dl className={record.list}>
        {dataset.role && (
          <>
            <dt>Your role</dt>
            <dd>{ROLE_NAMES[dataset.role]}</dd>
          </>
        )}
        {dataset.status && (
          <>
            <dt>Status</dt>
            <dd className={styles.status}>
              <span
                className={styles.dot}
                style={{ background: dataset.status.color }}
                aria-hidden="true"
              />
              {dataset.status.label}
            </dd>
          </>
        )}
        <PublicFacts dataset={dataset} />
        <dt>Size</dt>
        <dd>{formatBytes(dataset.bytes)}</dd>
        <dt>Licence</dt>
        <dd>{license ?? "Not chosen yet"}</dd>
        <dt>Created</dt>
        <dd>
          <Day iso={dataset.createdAt} />
        </dd>
        <dt>Updated</dt>
        <dd>
          <Day iso={dataset.updatedAt} />
        </dd>
        {tags.length > 0 && (
          <>
            <dt>Tags</dt>
            <dd className={chips}>
              {tags.map((tag) => (
                <Chip key={tag} href={href("datasets.list", {}, { tag })}>
                  {tag}
                </Chip>
              ))}
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** Its public page, and who decides about withheld files. */
function PublicFacts({ dataset: { publication, role } }: Pick<Data, "dataset">) {
  const { record, embargoedUntil } = publication;
  if (!record) return null;
  const { id } = record;
  const decides = role === "owner" || role === "manager";
  return (
    <>
      <dt>Public</dt>
      <dd>
        <a href={href("datasets.detail", { id }, { tab: "versions" })}>All versions</a>,{" "}
        <a href={href("datasets.detail", { id }, { tab: "cite" })}>how to cite it</a>
      </dd>
      {embargoedUntil && decides && (
        <>
          <dt>Withheld files</dt>
          <dd>
            <a href={href("workspaces.user.requests")}>Requests for them</a>
          </dd>
        </>
      )}
    </>
  );
}

function WrittenReadme({ data: { readme, readmeFile }, toHref }: OverviewProps) {
  if (!readme) return null;
  if (!readme.ok) return <FailureNotice code={readme.failure.code} retryHref={toHref({})} />;
  const file = readmeFile && (
    <a href={toHref({ tab: "files", file: readmeFile.id })}>{readmeFile.name}</a>
  );
  if (!readme.value)
    return (
      <p className={page.muted}>{file ? <>Its description is in the file {file}.</> : NO_README}</p>
    );
  return (
    <>
      <Markdown html={readme.value.html} />
      {file && <p className={page.muted}>From the file {file}.</p>}
    </>
  );
}

const NO_README =
  "This dataset has no README yet. A file README.md at the top of its files is shown here.";

export const ROLE_NAMES = {
  guest: "Guest",
  viewer: "Viewer",
  editor: "Editor",
  manager: "Manager",
  owner: "Owner",
} as const;
