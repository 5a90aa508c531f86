import { toOwnAddress } from "../../contract/match-route.ts";
import { NEWS_FEED } from "../../contract/feed-urls.ts";
import type { FeatureCard, NewsItem, Tile } from "#content-cache/entries.ts";
import type { Rendered } from "../../contract/sanitized-html.ts";
import { href } from "../../contract/routes.ts";
import { CmsImage } from "../../ui/discovery/cms-image.tsx";
import { Day } from "../../format.tsx";
import { Html } from "../../ui/html.tsx";
import * as styles from "./home.css.ts";

/** The editors' links into the catalogue. */
export function Explore({ tiles }: { tiles: Tile[] }) {
  if (tiles.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="explore">
      <h2 id="explore" className={styles.sectionTitle}>
        Explore
      </h2>
      <ul className={styles.tiles}>
        {tiles.map((tile) => (
          <li key={tile.id}>
            <a
              className={styles.tile}
              href={toOwnAddress(tile.href)}
              lang={tile.languages?.["label"]}
            >
              {tile.image && <CmsImage image={tile.image} width={64} isSquare />}
              {tile.label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The platform's features, in the editors' words. */
export function Features({ features }: { features: Rendered<FeatureCard>[] }) {
  if (features.length === 0) return null;
  return (
    <section className={styles.section} aria-label="What the platform does">
      <ul className={styles.features}>
        {features.map(({ id, title, body, icon, action, languages }) => (
          <li key={id} className={styles.feature}>
            {icon && <CmsImage image={icon} width={48} />}
            <h2 className={styles.featureTitle} lang={languages?.["title"]}>
              {title}
            </h2>
            <div className={styles.featureBody}>
              <Html html={body} />
            </div>
            {action && (
              <a href={toOwnAddress(action.href)} lang={action.languages?.["label"]}>
                {action.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** News as dated lines. */
export function News({
  heading,
  language,
  news,
}: {
  heading: string;
  /** The language of the heading, if it is not the page's. */
  language: string | undefined;
  news: Rendered<NewsItem>[];
}) {
  if (news.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="news">
      <div className={styles.sectionHead}>
        <h2 id="news" className={styles.sectionTitle} lang={language}>
          {heading || "News"}
        </h2>
        <a href={NEWS_FEED} type="application/atom+xml">
          Follow the news
        </a>
      </div>
      <ul className={styles.news}>
        {news.map((item) => (
          <li key={item.id} id={`news-${item.slug || item.id}`} className={styles.newsItem}>
            <NewsText item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NewsText({ item }: { item: Rendered<NewsItem> }) {
  const { title, summary, body, image, publishedDate, externalUrl, languages } = item;
  return (
    <>
      <span className={styles.newsDay}>
        <Day iso={publishedDate} />
      </span>
      <div>
        <h3 className={styles.newsTitle} lang={languages?.["title"]}>
          {externalUrl ? <a href={toOwnAddress(externalUrl)}>{title}</a> : title}
        </h3>
        {item.kind === "Event" && <EventFacts item={item} />}
        {image && <CmsImage image={image} width={320} />}
        <div className={styles.newsSummary}>
          <Html html={summary} />
        </div>
        {body !== "" && !externalUrl && (
          <details>
            <summary className={styles.newsMore}>
              Read on: <span lang={languages?.["title"]}>{title}</span>
            </summary>
            <Html html={body} />
          </details>
        )}
      </div>
    </>
  );
}

/** Time and place of an event. */
function EventFacts({
  item: { startDate, endDate, location, languages },
}: {
  item: Rendered<NewsItem>;
}) {
  return (
    <p className={styles.newsSummary}>
      {startDate && <Day iso={startDate} />}
      {startDate && endDate && endDate.slice(0, 10) !== startDate.slice(0, 10) && (
        <>
          {" "}
          to <Day iso={endDate} />
        </>
      )}
      {location !== "" && startDate && ", "}
      <span lang={languages?.["location"]}>{location}</span>
    </p>
  );
}

const ABOUT = [
  { label: "Team", href: href("about.team") },
  { label: "Portals", href: href("about.portals") },
  { label: "Projects", href: href("about.projects") },
  { label: "Workspaces", href: href("about.workspaces") },
  { label: "Support", href: href("about.support") },
];

export function MoreAbout() {
  return (
    <nav aria-label="About" className={styles.about}>
      <span className={styles.aboutLabel}>About</span>
      {ABOUT.map((link) => (
        <a key={link.href} href={toOwnAddress(link.href)}>
          {link.label}
        </a>
      ))}
    </nav>
  );
}
