import { inSentence } from "../../contract/wording.ts";
import type { Deferred } from "../../contract/failures.ts";
import { href } from "../../contract/routes.ts";
import type { OverviewRow, RowsPage, Waiting } from "../../contract/account/workspaces.ts";
import { Day, formatNumber } from "../../format.tsx";
import { Await } from "../../navigation/await.tsx";
import { Skeleton } from "../../ui/containers.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import * as styles from "./workspaces.css.ts";

export default function OverviewPage({ data, later }: PageProps<"workspaces.user">) {
  const { profile, workspace } = data;
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
      <Await name="waiting" part={later.waiting} fallback={null}>
        {(part) => part.ok && part.value.length > 0 && <WaitingForYou all={part.value} />}
      </Await>
      <Newest
        title="Datasets"
        name="datasets"
        part={later.datasets}
        all={href("workspaces.user.datasets")}
        empty="No dataset of this workspace is shared with you yet."
      />
      <Newest
        title="Collections"
        name="collections"
        part={later.collections}
        all={href("workspaces.user.collections")}
        empty="You have no collections yet."
      />
      <Newest
        title="Proposals"
        name="proposals"
        part={later.proposals}
        all={href("workspaces.user.proposals")}
        empty="You have no proposals yet."
      />
    </div>
  );
}

function WaitingForYou({ all }: { all: Waiting[] }) {
  return (
    <section className={page.section} aria-labelledby="waiting">
      <h2 id="waiting" className={page.sectionTitle}>
        Waiting for you
      </h2>
      <ul className={page.points}>
        {all.map(({ text, href: to }) => (
          <li key={text}>
            <a href={to}>{text}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NewestProps {
  title: string;
  /** Of the part. */
  name: string;
  part: Deferred<RowsPage<OverviewRow>>;
  all: string;
  empty: string;
}

/** How many there are, and the newest of them. */
function Newest({ title, name, part, all, empty }: NewestProps) {
  const id = `newest-${name}`;
  const head = (count?: number) => (
    <div className={page.sectionHead}>
      <h2 id={id} className={page.sectionTitle}>
        {title}
        {count !== undefined && <span className={styles.count}>{formatNumber(count)}</span>}
      </h2>
      <a href={all}>All {inSentence(title)}</a>
    </div>
  );
  return (
    <section className={styles.newest} aria-labelledby={id}>
      <Await
        name={name}
        part={part}
        fallback={
          <>
            {head()}
            <Skeleton label={`Loading ${inSentence(title)}`} count={3} height={44} />
          </>
        }
      >
        {(arrived) => (
          <>
            {head(arrived.ok ? arrived.value.total : undefined)}
            {arrived.ok ? (
              <Rows rows={arrived.value.rows} empty={empty} />
            ) : (
              <FailureNotice code={arrived.failure.code} retryHref={href("workspaces.user")} />
            )}
          </>
        )}
      </Await>
    </section>
  );
}

function Rows({ rows, empty }: { rows: OverviewRow[]; empty: string }) {
  if (rows.length === 0) return <p className={page.muted}>{empty}</p>;
  return (
    <ul className={styles.rows}>
      {rows.map((row, index) => (
        <li key={`${index} ${row.name}`} className={styles.line}>
          <a className={styles.lineName} href={row.href}>
            {row.name}
          </a>
          <span className={page.muted}>{row.note}</span>
          <span className={page.muted}>{row.date && <Day iso={row.date} />}</span>
        </li>
      ))}
    </ul>
  );
}
