import { LANGUAGE } from "../contract/language.ts";
import { firstLetter } from "#base/cut.ts";
import type { TagCount } from "../contract/records.ts";
import { href } from "../contract/routes.ts";
import { formatNumber } from "../format.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { FamilyTabs } from "../catalogue-ui/rows/family-tabs.tsx";
import { listHref } from "../catalogue-ui/family.ts";
import { StoredCopy } from "../catalogue-ui/rows/stored-copy.tsx";
import type { PageProps } from "./page-module.ts";
import * as page from "./page.css.ts";
import * as styles from "./tags.css.ts";

export default function TagsPage({ data: { tags } }: PageProps<"tags">) {
  return (
    <div className={page.page}>
      <h1 className={page.title}>Tags</h1>
      <FamilyTabs current={null} />
      {tags.ok ? (
        <>
          <StoredCopy ageSeconds={tags.ageSeconds} retryHref={href("tags")} />
          <Letters tags={tags.value} />
        </>
      ) : (
        <FailureNotice code={tags.failure.code} retryHref={href("tags")} />
      )}
    </div>
  );
}

function Letters({ tags }: { tags: TagCount[] }) {
  const letters = groupByLetter(tags);
  if (letters.length === 0) return <p>No tags are in use yet.</p>;
  return (
    <>
      {letters.map(([letter, group]) => (
        <section key={letter} className={styles.letter} aria-labelledby={`tags-${letter}`}>
          <h2 id={`tags-${letter}`} className={styles.initial}>
            {letter}
          </h2>
          <ul className={styles.tags}>
            {group.map(({ tag, count }) => (
              <li key={tag}>
                <a href={listHref("datasets", { tag })}>{tag}</a>{" "}
                <span className={page.muted}>{formatNumber(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

/** `A`, `B`, …, with digits and other characters together under `0–9`. */
export function groupByLetter(tags: TagCount[]): [letter: string, tags: TagCount[]][] {
  const groups = new Map<string, TagCount[]>();
  const sorted = tags.toSorted((a, b) =>
    a.tag.localeCompare(b.tag, LANGUAGE, { sensitivity: "base" }),
  );
  for (const tag of sorted) {
    const first = firstLetter(firstLetter(tag.tag).normalize("NFD")).toUpperCase();
    const letter = /\p{L}/u.test(first) ? first : "0–9";
    groups.set(letter, [...(groups.get(letter) ?? []), tag]);
  }
  return [...groups];
}
