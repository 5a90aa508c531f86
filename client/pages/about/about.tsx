import { toOwnAddress } from "../../contract/match-route.ts";
import { href } from "../../contract/routes.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { SearchField } from "../../ui/discovery/search-field.tsx";
import { CmsImage } from "../../ui/discovery/cms-image.tsx";
import { Day } from "../../format.tsx";
import { Html } from "../../ui/html.tsx";
import { LinkButton } from "../../ui/button.tsx";
import type { PageProps } from "../page-module.ts";
import { Share } from "../../catalogue-ui/rows/share.tsx";
import * as styles from "../page.css.ts";
import type { Section } from "#content-cache/entries.ts";
import type { Rendered } from "../../contract/sanitized-html.ts";
import * as looks from "./about.css.ts";
import { AboutSection } from "./about-section.tsx";

export default function AboutPage({ data }: PageProps<"about.team" | "help">) {
  const { slug, title, summary, heroImage, body, sections, learnMore, updatedAt, languages } = data;
  const { parent, search, language } = "address" in data ? {} : data;
  const headLanguage = parent && language;
  const titleLanguage = headLanguage ?? languages?.["title"];
  return (
    <div className={styles.page}>
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[
          parent ?? { label: "Information", href: href("home") },
          { label: title, language: titleLanguage },
        ]}
      />
      <h1 className={styles.title} lang={titleLanguage}>
        {title}
      </h1>
      {summary !== "" && (
        <div className={styles.lead} lang={headLanguage}>
          <Html html={summary} />
        </div>
      )}
      {search !== undefined && <GuideSearch q={search} />}
      {heroImage && <CmsImage image={heroImage} width={720} />}
      <div className={styles.measure} lang={language}>
        <Html html={body} />
      </div>
      <AboutSections sections={sections} />
      {slug === "support" && <Elsewhere />}
      {learnMore.length > 0 && (
        <nav aria-label="Learn more" className={styles.actions}>
          {learnMore.map((link) => (
            <LinkButton
              key={link.href}
              href={toOwnAddress(link.href)}
              lang={link.languages?.["label"]}
            >
              {link.label}
            </LinkButton>
          ))}
        </nav>
      )}
      {"address" in data && <Share title={title} address={data.address} />}
      {updatedAt && (
        <p className={styles.muted}>
          Updated on <Day iso={updatedAt} />
        </p>
      )}
    </div>
  );
}

function GuideSearch({ q }: { q: string }) {
  return (
    <search>
      <form method="get" action={href("help")} autoComplete="off">
        <SearchField label="Search the guides" value={q} />
      </form>
    </search>
  );
}

/** Help outside this page. */
function Elsewhere() {
  const { docsUrl } = useShell();
  return (
    <p className={styles.actions}>
      <LinkButton href={docsUrl}>Documentation hub</LinkButton>
      <LinkButton href="/api/status">Status of the portal</LinkButton>
    </p>
  );
}

/** The sections of an about page in the editors' order; people are below the name of their group. */
function AboutSections({ sections }: { sections: Rendered<Section>[] }) {
  const groups = Map.groupBy(sections, groupOf);
  return [...groups].map(([group, members]) => (
    <section key={group} className={looks.group}>
      {group !== "" && (
        <h2 className={looks.groupTitle} lang={members[0]?.languages?.["group"]}>
          {group}
        </h2>
      )}
      <ul className={looks.rows}>
        {members.map((section) => (
          <li key={section.id} className={looks.row}>
            <AboutSection section={section} level={group === "" ? 2 : 3} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function groupOf(section: Rendered<Section>): string {
  switch (section.kind) {
    case "person":
      return section.group;
    case "faqItem":
      return "Questions";
    case "officeHours":
      return "Office hours";
    case "featureCard":
    case "portal":
    case "project":
      return "";
  }
}
