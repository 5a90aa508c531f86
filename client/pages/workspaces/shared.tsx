import type { CSSProperties } from "react";
import { firstLetter } from "#base/cut.ts";
import { href } from "../../contract/routes.ts";
import type { Workspace } from "../../contract/session.ts";
import {
  SHARED_PER_PAGE,
  type SharedDatasetRow,
  type SharedPage as SharedData,
  WORKSPACES_SEARCHED_FROM,
} from "../../contract/account/workspaces.ts";
import { Day, formatCount } from "../../format.tsx";
import { FormDone, MemberForm } from "../../forms/member-form.tsx";
import { useForm } from "../../forms/form-context.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Pager } from "../../ui/pager.tsx";
import { SearchField } from "../../ui/discovery/search-field.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import * as styles from "./workspaces.css.ts";

export default function SharedPage({ data }: PageProps<"workspaces.shared">) {
  const { workspaces } = data;
  return (
    <div className={page.page}>
      <h1 className={page.title}>Shared workspaces</h1>
      <FormDone messages={{}} />
      {workspaces.ok ? (
        <Workspaces workspaces={workspaces.value} query={data.query} />
      ) : (
        <FailureNotice code={workspaces.failure.code} retryHref={href("workspaces.shared")} />
      )}
      <SharedDatasets data={data} />
    </div>
  );
}

function Workspaces({ workspaces, query }: { workspaces: Workspace[]; query: string }) {
  if (workspaces.length === 0) {
    return (
      <>
        <p className={page.lead}>You are not a member of a shared workspace yet.</p>
        <div className={page.actions}>
          <LinkButton href={href("about.workspaces")}>How to get a workspace</LinkButton>
        </div>
      </>
    );
  }
  const text = query.toLocaleLowerCase("en");
  const found = workspaces.filter(({ name }) => name.toLocaleLowerCase("en").includes(text));
  return (
    <>
      {workspaces.length >= WORKSPACES_SEARCHED_FROM && (
        <form action={href("workspaces.shared")}>
          <SearchField label="Search your workspaces" value={query} />
        </form>
      )}
      {query !== "" && (
        <output>
          {found.length} of {formatCount(workspaces.length, "workspace")}{" "}
          <a href={href("workspaces.shared")}>Show all</a>
        </output>
      )}
      <MemberForm name="open" className={styles.cardsForm}>
        <ul className={styles.cards}>
          {found.map((workspace) => (
            <li key={workspace.id}>
              <WorkspaceCard workspace={workspace} />
            </li>
          ))}
        </ul>
      </MemberForm>
    </>
  );
}

/** Ends of the gradient of a workspace without colours (pages, section 1.13). */
const DEFAULT_COLORS = ["#808fad", "#4d628c"] as const;

/** A workspace's card: it becomes the account's current one, and its datasets open. */
function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  const { isSending } = useForm();
  const { id, name, isOwner, isAdmin, colorTheme, bannerImageUrl } = workspace;
  const [from, to] = colorTheme ?? DEFAULT_COLORS;
  const colors: CSSProperties = { backgroundImage: `linear-gradient(135deg, ${from}, ${to})` };
  const role = isOwner ? "Owner" : isAdmin ? "Administrator" : "Member";
  return (
    <button
      type="submit"
      name="organization"
      value={id}
      className={styles.card}
      aria-disabled={isSending || undefined}
    >
      <span className={styles.cover} style={colors} aria-hidden="true">
        {bannerImageUrl ? (
          <img className={styles.logo} src={bannerImageUrl} alt="" loading="lazy" />
        ) : (
          toInitials(name)
        )}
      </span>
      <span className={styles.details}>
        <span className={styles.name}>{name}</span>
        <Badge tone="neutral">{role}</Badge>
      </span>
    </button>
  );
}

/** `Moss Lab` → `ML`. */
function toInitials(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map(firstLetter)
    .join("");
}

function SharedDatasets({ data: { shared, page: number, query } }: { data: SharedData }) {
  const toHref = (next: number) =>
    href("workspaces.shared", {}, { q: query, page: next === 1 ? undefined : next });
  return (
    <section className={page.section} aria-labelledby="shared-with-me">
      <div className={page.sectionHead}>
        <h2 id="shared-with-me" className={page.sectionTitle}>
          Shared with me
        </h2>
        {shared.ok && shared.value.total > 0 && (
          <span className={page.muted}>{formatCount(shared.value.total, "dataset")}</span>
        )}
      </div>
      {!shared.ok ? (
        <FailureNotice code={shared.failure.code} retryHref={toHref(number)} />
      ) : shared.value.rows.length === 0 ? (
        <p className={page.muted}>
          Nobody has shared a dataset of another workspace with you. Datasets that you are invited
          to as a guest are listed here.
        </p>
      ) : (
        <>
          <ul className={styles.rows}>
            {shared.value.rows.map((row) => (
              <SharedRow key={row.id} row={row} />
            ))}
          </ul>
          <Pager
            label="Pages of shared datasets"
            page={number}
            last={Math.ceil(shared.value.total / SHARED_PER_PAGE)}
            toHref={toHref}
          />
        </>
      )}
    </section>
  );
}

function SharedRow({ row }: { row: SharedDatasetRow }) {
  const { number, name, description, updatedAt, workspace } = row;
  const to =
    number !== null && workspace.slug !== null
      ? href("workspaces.dataset", { org: workspace.slug, id: number })
      : null;
  return (
    <li className={styles.datasetRow}>
      <div>
        <h3 className={styles.datasetName}>{to ? <a href={to}>{name}</a> : name}</h3>
        {description !== "" && <p className={page.muted}>{description}</p>}
      </div>
      <p className={styles.facts}>
        <span>{workspace.name}</span>
        {updatedAt && (
          <span>
            Updated <Day iso={updatedAt} />
          </span>
        )}
      </p>
    </li>
  );
}
