import type { Section } from "#content-cache/records.ts";
import * as styles from "./about.css.ts";
import { AboutSection } from "./about-section.tsx";

/** The sections of an about page in the editors' order; people stand under the name of their group. */
export function AboutSections({ sections }: { sections: Section[] }) {
  const groups = Map.groupBy(sections, groupOf);
  return [...groups].map(([group, members]) => (
    <section key={group} className={styles.group}>
      {group !== "" && <h2 className={styles.groupTitle}>{group}</h2>}
      <ul className={styles.rows}>
        {members.map((section) => (
          <li key={section.id} className={styles.row}>
            <AboutSection section={section} level={group === "" ? 2 : 3} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function groupOf(section: Section): string {
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
