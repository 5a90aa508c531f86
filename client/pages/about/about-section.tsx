import { toOwnAddress } from "../../contract/match-route.ts";
import type { OfficeHours, Person, Project, Section } from "#content-cache/entries.ts";
import type { Rendered } from "../../contract/sanitized-html.ts";
import { Chip } from "../../ui/chip.tsx";
import { chips } from "../../ui/chip.css.ts";
import { CmsImage } from "../../ui/discovery/cms-image.tsx";
import { Html } from "../../ui/html.tsx";
import { OrcidLink } from "../../catalogue-ui/orcid.tsx";
import * as styles from "./about.css.ts";
import { listHref } from "../../catalogue-ui/family.ts";

/** One section, by its kind. */
export function AboutSection({ section, level }: { section: Rendered<Section>; level: 2 | 3 }) {
  const Title = `h${level}` as const;
  switch (section.kind) {
    case "person":
      return <Member person={section} />;
    case "project":
      return <ProjectText project={section} />;
    case "officeHours":
      return <Hours hours={section} />;
    case "portal":
      return (
        <>
          {section.logo && <CmsImage image={section.logo} width={120} />}
          <Title className={styles.name}>
            <a href={section.url} lang={section.languages?.["name"]}>
              {section.name}
            </a>
          </Title>
          <Html html={section.description} />
        </>
      );
    case "faqItem":
      return (
        <details>
          <summary className={styles.question} lang={section.languages?.["question"]}>
            {section.question}
          </summary>
          <Html html={section.answer} />
        </details>
      );
    case "featureCard":
      return (
        <>
          {section.icon && <CmsImage image={section.icon} width={48} />}
          <Title className={styles.name} lang={section.languages?.["title"]}>
            {section.title}
          </Title>
          <Html html={section.body} />
          {section.action && (
            <p>
              <a
                href={toOwnAddress(section.action.href)}
                lang={section.action.languages?.["label"]}
              >
                {section.action.label}
              </a>
            </p>
          )}
        </>
      );
  }
}

function Member({ person }: { person: Rendered<Person> }) {
  const { name, role, affiliation, photo, bio, orcid, website, languages } = person;
  return (
    <>
      {photo && <CmsImage image={photo} width={96} isSquare />}
      <h3 className={styles.name}>
        {name} <OrcidLink person={{ name, orcid, givenName: "", familyName: name }} />
      </h3>
      <p className={styles.facts}>
        <span lang={languages?.["role"]}>{role}</span>
        {role && affiliation && " · "}
        <span lang={languages?.["affiliation"]}>{affiliation}</span>
      </p>
      <Html html={bio} />
      {website && (
        <p>
          <a href={website}>{new URL(website).hostname}</a>
        </p>
      )}
    </>
  );
}

function ProjectText({ project }: { project: Rendered<Project> }) {
  const { title, description, leads, institutions, awards, tags, languages } = project;
  return (
    <>
      <h2 className={styles.name} lang={languages?.["title"]}>
        {title}
      </h2>
      <p className={styles.facts}>
        {[leads.join(", "), institutions.join(", ")].filter(Boolean).join(" · ")}
      </p>
      <Html html={description} />
      <div className={chips}>
        {awards.map((award) => (
          <a key={award.href} href={award.href} lang={award.languages?.["label"]}>
            {award.label}
          </a>
        ))}
        {tags.map((tag) => (
          <Chip key={tag} href={listHref("datasets", { tag })}>
            {tag}
          </Chip>
        ))}
      </div>
    </>
  );
}

function Hours({
  hours: { title, schedule, joinUrl, contactEmail, languages },
}: {
  hours: Rendered<OfficeHours>;
}) {
  return (
    <>
      <h3 className={styles.name} lang={languages?.["title"]}>
        {title}
      </h3>
      <Html html={schedule} />
      <p className={chips}>
        {joinUrl && <a href={joinUrl}>Join the meeting</a>}
        {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
        {contactEmail && <a href={toLetter(contactEmail)}>Write to us about a problem</a>}
      </p>
    </>
  );
}

/** An email with the data an answer needs, in the reader's own email program. */
function toLetter(address: string): string {
  const body = [
    "Name: ",
    "Email: ",
    "Priority (low, normal, urgent): normal",
    "Page: ",
    "",
    "Message: ",
  ];
  return `mailto:${address}?subject=${encodeURIComponent("A question on the portal")}&body=${encodeURIComponent(body.join("\r\n"))}`;
}
