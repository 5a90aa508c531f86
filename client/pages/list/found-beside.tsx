import type { ListPage } from "../../contract/lists/lists.ts";
import { LANGUAGE } from "../../contract/language.ts";
import { nameHref } from "../../contract/people.ts";
import { href } from "../../contract/routes.ts";
import { formatNumber } from "../../format.tsx";
import * as styles from "./list.css.ts";

type FoundBesideProps = Pick<ListPage, "people" | "guides" | "filters">;

/** What the words of the search ask for besides records: filters, people and guides. */
export function FoundBeside({ people = [], guides = [], filters = [] }: FoundBesideProps) {
  return (
    <>
      {filters.map(({ label, href: to, count }) => (
        <p key={to}>
          <a href={to}>{label}</a> ({formatNumber(count)})
        </p>
      ))}
      {people.length > 0 && (
        <p>
          People:{" "}
          {people.map(({ orcid, name, count }) => (
            <a key={orcid ?? name} className={styles.found} href={nameHref({ orcid, name })}>
              {name} ({count})
            </a>
          ))}
        </p>
      )}
      {guides.length > 0 && (
        <p>
          Help:{" "}
          {guides.map(({ name, title, language }) => (
            <a
              key={name}
              className={styles.found}
              href={href("help.guide", { guide: name })}
              lang={language === LANGUAGE ? undefined : language}
            >
              {title}
            </a>
          ))}
        </p>
      )}
    </>
  );
}
