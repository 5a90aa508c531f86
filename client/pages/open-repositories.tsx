import type { RepositoryRow } from "../contract/page-data.ts";
import { href } from "../contract/routes.ts";
import { Badge } from "../ui/badge.tsx";
import { Html } from "../ui/html.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { FamilyTabs } from "./catalogue/family-tabs.tsx";
import type { PageProps } from "./index.ts";
import * as styles from "./open-repositories.css.ts";
import * as page from "./page.css.ts";

export default function OpenRepositoriesPage({
  data: { intro, repositories },
}: PageProps<"open-repositories">) {
  return (
    <div className={page.page}>
      <h1 className={page.title}>{intro.title}</h1>
      <FamilyTabs current="repositories" />
      <div className={page.lead}>
        <Html html={intro.body} />
      </div>
      {repositories.ok ? (
        <Repositories repositories={repositories.value} />
      ) : (
        <FailureNotice code={repositories.failure.code} retryHref={href("open-repositories")} />
      )}
    </div>
  );
}

function Repositories({ repositories }: { repositories: RepositoryRow[] }) {
  if (repositories.length === 0) return <p>No repositories are open at the moment.</p>;
  return (
    <ul className={styles.rows}>
      {repositories.map(({ id, name, description, isOpen, url }) => (
        <li key={id} className={styles.row}>
          <div className={styles.head}>
            <h2 className={styles.name}>{name}</h2>
            {isOpen ? (
              <Badge tone="ok">Accepting datasets</Badge>
            ) : (
              <Badge tone="neutral">Private</Badge>
            )}
          </div>
          <p className={styles.description}>{description}</p>
          {url && (
            <p>
              <a href={url}>Visit repository</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
