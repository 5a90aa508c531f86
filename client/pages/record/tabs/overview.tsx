import type { Part } from "../../../contract/failures.ts";
import type { Readme } from "../../../contract/record-parts.ts";
import type { RecordLater } from "../../../contract/record-tabs.ts";
import type { Sponsor } from "../../../contract/records.ts";
import { Await } from "../../../navigation/await.tsx";
import { Html, Markdown, ServedMarkdown } from "../../../ui/html.tsx";
import { FailureNotice } from "../../../ui/notice.tsx";
import { Skeleton } from "../../../ui/containers.tsx";
import { PartAge } from "../part.tsx";
import * as header from "../record-header.css.ts";
import * as styles from "../record.css.ts";
import * as overview from "./overview.css.ts";
import type { ShownRecord } from "../shown-record.ts";

const README_ID = "readme";

interface OverviewProps {
  shown: ShownRecord;
  later: RecordLater;
}

/** The description, unless the README begins with it, its funding, and the README. */
export function Overview({ shown, later: { readme } }: OverviewProps) {
  const { description, sponsor } = shown.record;
  const lead = shown.lead ? (
    <Markdown html={shown.lead} />
  ) : (
    <p className={styles.lead}>{description}</p>
  );
  const sponsorCard = sponsor && <SponsorCard sponsor={sponsor} />;
  return (
    <section className={styles.section} aria-label="Overview">
      {readme ? (
        <Await
          name="readme"
          part={readme}
          fallback={
            <>
              {lead}
              {sponsor && <SponsorCard sponsor={sponsor} isPlaceholder />}
              <Skeleton label="Loading the README" count={6} height={28} />
            </>
          }
          forBrowser={import.meta.env.SSR ? withoutHtml : undefined}
        >
          {(part) => (
            <>
              {!(part.ok && part.value.hasDescription) && lead}
              {sponsorCard}
              <ReadmePart part={part} retryHref={shown.toHref({})} />
            </>
          )}
        </Await>
      ) : (
        <>
          {lead}
          {sponsorCard}
        </>
      )}
    </section>
  );
}

interface ReadmePartProps {
  part: Part<Readme>;
  retryHref: string;
}

function ReadmePart({ part, retryHref }: ReadmePartProps) {
  if (!part.ok)
    return <FailureNotice code={part.failure.code} missing="the README" retryHref={retryHref} />;
  const { html } = part.value;
  return (
    <>
      <PartAge ageSeconds={part.ageSeconds} retryHref={retryHref} />
      {html === "" ? <ServedMarkdown id={README_ID} /> : <Markdown id={README_ID} html={html} />}
    </>
  );
}

/** Its funding; a picture of a host that the portal does not allow is not shown. */
interface SponsorCardProps {
  sponsor: Sponsor;
  /** The document has the card again, behind the README: one of them is a landmark. */
  isPlaceholder?: boolean;
}

function SponsorCard({
  sponsor: { title, imageUrl, html },
  isPlaceholder = false,
}: SponsorCardProps) {
  const Box = isPlaceholder ? "div" : "section";
  return (
    <Box className={overview.sponsor} aria-label={isPlaceholder ? undefined : "Sponsor"}>
      {imageUrl && <img className={overview.sponsorImage} src={imageUrl} alt="" loading="lazy" />}
      <div>
        {title && <p className={header.organization}>{title}</p>}
        <Html html={html} />
      </div>
    </Box>
  );
}

/** The server's HTML stays in the document, so the browser needs no second copy of it. */
function withoutHtml(part: Part<Readme>): Part<Readme> {
  return part.ok ? { ...part, value: { ...part.value, html: "" } } : part;
}
