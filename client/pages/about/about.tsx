import { href } from "../../contract/routes.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { CmsImage } from "../../ui/cms-image.tsx";
import { Day } from "../../format/day.tsx";
import { Html } from "../../ui/html.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { AboutSections } from "./about-sections.tsx";
import type { PageProps } from "../page-module.ts";
import { Share } from "../../catalogue-ui/share.tsx";
import * as styles from "../page.css.ts";

export default function AboutPage({ data }: PageProps<"about.team">) {
  const { slug, title, summary, heroImage, body, sections, learnMore, updatedAt } = data;
  return (
    <div className={styles.page}>
      <Breadcrumb
        label="Breadcrumb"
        crumbs={[{ label: "Information", href: href("home") }, { label: title }]}
      />
      <h1 className={styles.title}>{title}</h1>
      {summary !== "" && (
        <div className={styles.lead}>
          <Html html={summary} />
        </div>
      )}
      {heroImage && <CmsImage image={heroImage} width={720} />}
      <div className={styles.measure}>
        <Html html={body} />
      </div>
      <AboutSections sections={sections} />
      {slug === "support" && <Elsewhere />}
      {learnMore.length > 0 && (
        <nav aria-label="Learn more" className={styles.actions}>
          {learnMore.map((link) => (
            <LinkButton key={link.href} href={link.href}>
              {link.label}
            </LinkButton>
          ))}
        </nav>
      )}
      <Share title={title} address={data.address} />
      {updatedAt && (
        <p className={styles.muted}>
          Updated on <Day iso={updatedAt} />
        </p>
      )}
    </div>
  );
}

/** Help that is not on this page. */
function Elsewhere() {
  const { docsUrl } = useShell();
  return (
    <p className={styles.actions}>
      <LinkButton href={docsUrl}>Documentation hub</LinkButton>
      <LinkButton href="/api/status">Status of the portal</LinkButton>
    </p>
  );
}
