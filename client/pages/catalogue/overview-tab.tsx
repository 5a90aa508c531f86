import type { Part } from "../../contract/failures.ts";
import type { Deferred, MarkdownHtml } from "../../contract/page-data.ts";
import type { Sponsor } from "../../contract/records.ts";
import { Await } from "../../navigation/await.tsx";
import { Html } from "../../ui/html.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { PartAge } from "./part.tsx";
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
      {sponsor && <SponsorCard sponsor={sponsor} />}
      {readme && (
        <Await
          name="readme"
          part={readme}
          fallback={<Skeleton label="Loading the README" count={6} height={28} />}
          forBrowser={withoutHtml}
        >
          {(part) =>
            part.ok ? (
              part.value && (
                <>
                  <PartAge ageSeconds={part.ageSeconds} retryHref={shown.toHref({})} />
                  <Readme readme={part.value} />
                </>
              )
            ) : (
              <FailureNotice code={part.failure.code} retryHref={shown.toHref({})} />
            )
          }
        </Await>
      )}
    </section>
  );
}

/** Who paid for it; a picture of a host that the portal does not allow is not shown. */
function SponsorCard({ sponsor: { title, imageUrl, html } }: { sponsor: Sponsor }) {
  return (
    <aside className={styles.sponsor} aria-label="Sponsor">
      {imageUrl && <img className={styles.sponsorImage} src={imageUrl} alt="" loading="lazy" />}
      <div>
        {title && <p className={styles.organization}>{title}</p>}
        <Html html={html} />
      </div>
    </aside>
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
