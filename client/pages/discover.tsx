import type { Family } from "../contract/records.ts";
import { href } from "../contract/routes.ts";
import { FailureNotice } from "../ui/notice.tsx";
import { SearchField } from "../ui/discovery/search-field.tsx";
import { familyTexts, listHref } from "../catalogue-ui/family.ts";
import { FamilyTabs } from "../catalogue-ui/rows/family-tabs.tsx";
import { RecordRows } from "../catalogue-ui/rows/record-rows.tsx";
import { StoredCopy } from "../catalogue-ui/rows/stored-copy.tsx";
import type { PageProps } from "./page-module.ts";
import * as styles from "./page.css.ts";

const FAMILIES: readonly Family[] = ["datasets", "code", "collections"];

export default function DiscoverPage({ data: { newest, repositories } }: PageProps<"discover">) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Public Data</h1>
      <FamilyTabs current={null} />
      <search>
        <form method="get" action={href("datasets.search")} aria-label="Search">
          <SearchField label="Search datasets, files, people" value="" suggests />
        </form>
      </search>
      {FAMILIES.map((family) => (
        <Newest key={family} family={family} part={newest[family]} />
      ))}
      {!repositories.ok && (
        <FailureNotice code={repositories.failure.code} retryHref={href("discover")} />
      )}
      {repositories.ok && repositories.value.length > 0 && (
        <section className={styles.section} aria-labelledby="repositories">
          <div className={styles.sectionHead}>
            <h2 id="repositories" className={styles.sectionTitle}>
              Open repositories
            </h2>
            <a href={href("open-repositories")}>All repositories</a>
          </div>
          <ul className={styles.plainList}>
            {repositories.value.map(({ id, name, description }) => (
              <li key={id}>
                <a href={href("open-repositories", {}, { repository: id })}>{name}</a>
                <p className={styles.muted}>{description}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <a href={href("tags")}>Browse all tags</a>
      </p>
    </div>
  );
}

interface NewestProps {
  family: Family;
  part: PageProps<"discover">["data"]["newest"][Family];
}

function Newest({ family, part }: NewestProps) {
  const { title, many } = familyTexts[family];
  if (part.ok && part.value.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={`newest-${family}`}>
      <div className={styles.sectionHead}>
        <h2 id={`newest-${family}`} className={styles.sectionTitle}>
          {title}
        </h2>
        <a href={listHref(family)}>All {many}</a>
      </div>
      {part.ok ? (
        <>
          <StoredCopy ageSeconds={part.ageSeconds} retryHref={href("discover")} />
          <RecordRows records={part.value} level={3} />
        </>
      ) : (
        <FailureNotice code={part.failure.code} retryHref={href("discover")} />
      )}
    </section>
  );
}
