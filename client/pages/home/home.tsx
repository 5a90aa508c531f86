import { useEffect } from "react";
import { toOwnAddress } from "../../contract/match-route.ts";
import type { Link } from "#content-cache/entries.ts";
import type { Family } from "../../contract/records.ts";
import { href } from "../../contract/routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { CmsImage } from "../../ui/discovery/cms-image.tsx";
import { Coast } from "../../contour-map/chart.tsx";
import { useShell } from "../../shell/shell-context.tsx";
import { FailureNotice, Notice } from "../../ui/notice.tsx";
import { Html } from "../../ui/html.tsx";
import { SearchField } from "../../ui/discovery/search-field.tsx";
import { familyTexts, listHref } from "../../catalogue-ui/family.ts";
import { RecordRows } from "../../catalogue-ui/rows/record-rows.tsx";
import { StoredCopy } from "../../catalogue-ui/rows/stored-copy.tsx";
import { Explore, Features, MoreAbout, News } from "./home-sections.tsx";
import * as styles from "./home.css.ts";
import { openSignInAgain } from "./open-sign-in-again.ts";
import { formatNumber } from "../../format.tsx";
import type { PageProps } from "../page-module.ts";

export default function HomePage({ data }: PageProps<"home">) {
  const { content, featured, notice } = data;
  const { account } = useShell();
  useEffect(() => {
    if (!account) openSignInAgain();
  }, [account]);
  return (
    <>
      <Hero data={data} />
      <div className={styles.page}>
        {notice && <Notice tone={notice.tone}>{notice.text}</Notice>}
        {(!featured.ok || featured.value.length > 0) && (
          <section className={styles.section} aria-labelledby="featured">
            <div className={styles.sectionHead}>
              <h2 id="featured" className={styles.sectionTitle}>
                {content.featuredDatasetIds.length > 0 ? "Featured data" : "Newest data"}
              </h2>
              <a href={listHref("datasets")}>All datasets</a>
            </div>
            {featured.ok ? (
              <>
                <StoredCopy ageSeconds={featured.ageSeconds} retryHref={href("home")} />
                <RecordRows records={featured.value} level={3} />
              </>
            ) : (
              <FailureNotice code={featured.failure.code} retryHref={href("home")} />
            )}
          </section>
        )}
        <Explore tiles={content.tiles} />
        <Features features={content.features} />
        <News
          heading={content.newsHeading}
          language={content.languages?.["newsHeading"]}
          news={data.news}
        />
        <MoreAbout />
      </div>
    </>
  );
}

function Hero({ data: { content, totals } }: Pick<PageProps<"home">, "data">) {
  const { heroTitle, heroCopy, heroImage, primaryAction, secondaryAction, languages } = content;
  return (
    <section className={styles.hero}>
      <Coast />
      <div className={styles.heroText}>
        <h1 className={styles.heroTitle} lang={languages?.["heroTitle"]}>
          {heroTitle}
        </h1>
        <div className={styles.heroCopy}>
          <Html html={heroCopy} />
        </div>
        {heroImage && <CmsImage image={heroImage} width={720} />}
        <search>
          <form
            method="get"
            action={href("datasets.search")}
            aria-label="Search"
            className={styles.search}
          >
            <SearchField label="Search datasets, files, people" value="" suggests />
          </form>
        </search>
        <div className={styles.figures}>
          {totals.ok && <Figures totals={totals.value} />}
          {primaryAction && <Action action={primaryAction} />}
          {secondaryAction && <Action action={secondaryAction} />}
        </div>
      </div>
    </section>
  );
}

function Action({ action: { href: address, label, languages } }: { action: Link }) {
  return (
    <LinkButton variant="onChart" href={toOwnAddress(address)} lang={languages?.["label"]}>
      {label}
    </LinkButton>
  );
}

function Figures({ totals }: { totals: Record<Family, number> }) {
  const families: Family[] = ["datasets", "code", "collections"];
  return (
    <ul className={styles.figureList}>
      {families.map((family) => {
        const total = totals[family];
        const { one, many } = familyTexts[family];
        return (
          <li key={family}>
            <a className={styles.figure} href={listHref(family)}>
              <span className={styles.figureNumber}>{formatNumber(total)}</span>{" "}
              {total === 1 ? one : many}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
