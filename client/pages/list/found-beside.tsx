import type { ListPage } from "../../contract/lists/lists.ts";
import { LANGUAGE } from "../../contract/language.ts";
import { nameHref } from "../../contract/people.ts";
import { href } from "../../contract/routes.ts";
import * as styles from "./list.css.ts";

/** People and guides that have the words of the search. */
export function FoundBeside({ people = [], guides = [] }: Pick<ListPage, "people" | "guides">) {
  return (
    <>
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
