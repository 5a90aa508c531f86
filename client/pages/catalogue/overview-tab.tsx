import type { Part } from "../../contract/failures.ts";
import type { Deferred, MarkdownHtml } from "../../contract/page-data.ts";
import { Await } from "../../navigation/await.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import * as styles from "./record.css.ts";
import type { ShownRecord } from "./shown-record.ts";

/** Headings from which on a README gets a list of contents. */
const HEADINGS_FOR_CONTENTS = 4;

interface OverviewProps {
  shown: ShownRecord;
  readme: Deferred<MarkdownHtml | null> | undefined;
}

/** The description, who paid for it, and the README. */
export function Overview({ shown, readme }: OverviewProps) {
  const { description, sponsor } = shown.record;
  return (
    <section className={styles.section} aria-label="Overview">
      <p className={styles.lead}>{description}</p>
      {sponsor?.title && <p className={styles.organization}>{sponsor.title}</p>}
      {readme && (
        <Await
          name="readme"
          part={readme}
          fallback={<Skeleton label="Loading the README" count={6} height={28} />}
          forBrowser={withoutHtml}
        >
          {(part) =>
            part.ok ? (
              part.value && <Readme readme={part.value} />
            ) : (
              <FailureNotice code={part.failure.code} retryHref={shown.toHref({})} />
            )
          }
        </Await>
      )}
    </section>
  );
}

function Readme({ readme: { html, headings } }: { readme: MarkdownHtml }) {
  return (
    <>
      {headings.length >= HEADINGS_FOR_CONTENTS && (
        <nav className={styles.contents} aria-label="Contents of the README">
          <ul className={styles.contentsList}>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a className={styles.contentsItem} href={`#${id}`}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Markdown html={html} />
    </>
  );
}

/** The server's HTML stays in the document, so the browser needs no second copy of it. */
function withoutHtml(part: Part<MarkdownHtml | null>): Part<MarkdownHtml | null> {
  return part.ok && part.value ? { ...part, value: { ...part.value, html: "" } } : part;
}
