import type { Part } from "../../contract/failures.ts";
import { href } from "../../contract/routes.ts";
import type { OverviewRow, RowsPage } from "../../contract/account/workspaces.ts";
import { Day, formatNumber } from "../../format.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import * as styles from "./workspaces.css.ts";

export default function OverviewPage({ data }: PageProps<"workspaces.user">) {
  const { profile, workspace, waiting } = data;
  const name = profile.ok ? `${profile.value.firstName} ${profile.value.lastName}`.trim() : "";
  return (
    <div className={page.page}>
      <h1 className={page.title}>{name || "My workspace"}</h1>
      {!profile.ok && (
        <FailureNotice code={profile.failure.code} retryHref={href("workspaces.user")} />
      )}
      <p className={page.muted}>
        {workspace ? (
          <>
            You work in <strong>{workspace}</strong>.{" "}
            <a href={href("workspaces.shared")}>Change workspace</a>
          </>
        ) : (
          "You have not chosen a workspace."
        )}
      </p>
      {waiting.length > 0 && (
        <section className={page.section} aria-labelledby="waiting">
          <h2 id="waiting" className={page.sectionTitle}>
            Waiting for you
          </h2>
          <ul className={page.points}>
            {waiting.map(({ words, href: to }) => (
              <li key={words}>
                <a href={to}>{words}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Newest
        title="Datasets"
        part={data.datasets}
        all={href("workspaces.user.datasets")}
        empty="No dataset of this workspace is shared with you yet."
      />
      <Newest
        title="Collections"
        part={data.collections}
        all={href("workspaces.user.collections")}
        empty="You have no collections yet."
      />
      <Newest
        title="Proposals"
        part={data.proposals}
        all={href("workspaces.user.proposals")}
        empty="You have no proposals yet."
      />
    </div>
  );
}

interface NewestProps {
  title: string;
  part: Part<RowsPage<OverviewRow>>;
  all: string;
  empty: string;
}

/** How many there are, and the newest of them. */
function Newest({ title, part, all, empty }: NewestProps) {
  const id = `newest-${title.toLowerCase()}`;
  return (
    <section className={styles.newest} aria-labelledby={id}>
      <div className={page.sectionHead}>
        <h2 id={id} className={page.sectionTitle}>
          {title}
          {part.ok && <span className={styles.count}>{formatNumber(part.value.total)}</span>}
        </h2>
        <a href={all}>All {title.toLowerCase()}</a>
      </div>
      {!part.ok ? (
        <FailureNotice code={part.failure.code} retryHref={href("workspaces.user")} />
      ) : part.value.rows.length === 0 ? (
        <p className={page.muted}>{empty}</p>
      ) : (
        <ul className={styles.rows}>
          {part.value.rows.map((row, index) => (
            <li key={`${index} ${row.name}`} className={styles.line}>
              <a className={styles.lineName} href={row.href}>
                {row.name}
              </a>
              <span className={page.muted}>{row.note}</span>
              <span className={page.muted}>
                {row.date && <Day iso={row.date} length="short" />}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
