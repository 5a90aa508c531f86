import type { ListLater } from "../../contract/lists/lists.ts";
import { href } from "../../contract/routes.ts";
import { familyTexts, searchHref } from "../../catalogue-ui/family.ts";
import { formatCount } from "../../format.tsx";
import { Await } from "../../navigation/await.tsx";
import * as styles from "./list.css.ts";

interface ElsewhereProps {
  q: string;
  part: ListLater["elsewhere"];
}

/** The other lists in which the words of an empty one have results. */
export function Elsewhere({ q, part }: ElsewhereProps) {
  return (
    part && (
      <Await name="elsewhere" part={part} fallback={null}>
        {(found) =>
          found.ok &&
          found.value.length > 0 && (
            <div>
              <h2 className={styles.suggestionsTitle}>Found elsewhere</h2>
              <ul className={styles.suggestions}>
                {found.value.map(({ kind, count }) => (
                  <li key={kind}>
                    {kind === "files" ? (
                      <a href={href("datasets.search", {}, { q, type: "files" })}>
                        {formatCount(count, "file")}
                      </a>
                    ) : (
                      <a href={searchHref(kind, q)}>
                        {formatCount(count, familyTexts[kind].one, familyTexts[kind].many)}
                      </a>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )
        }
      </Await>
    )
  );
}
