import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import type { Deferred } from "../contract/failures.ts";
import type { RepositoryRow } from "../contract/page-data.ts";
import { href } from "../contract/routes.ts";
import { openLoginModal } from "../sign-in/event.ts";
import { useSession } from "../state/provider.tsx";
import { Badge } from "../ui/chip.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { box } from "../ui/field.css.ts";
import { Markdown, Html } from "../ui/html.tsx";
import { FailureNotice } from "../ui/notice.tsx";
import { RecordPart } from "./record/part.tsx";
import { StoredCopy } from "../catalogue-ui/rows/stored-copy.tsx";
import { FamilyTabs } from "../catalogue-ui/rows/family-tabs.tsx";
import type { PageProps } from "./page-module.ts";
import { visuallyHidden } from "../ui/visually-hidden.css.ts";
import * as styles from "./open-repositories.css.ts";
import type { SanitizedHtml } from "../contract/sanitized-html.ts";
import * as page from "./page.css.ts";

export default function OpenRepositoriesPage({
  data: { intro, repositories, opened },
  later,
}: PageProps<"open-repositories">) {
  return (
    <div className={page.page}>
      <h1 className={page.title} lang={intro.languages?.["title"]}>
        {intro.title}
      </h1>
      <FamilyTabs current="repositories" />
      <div className={page.lead}>
        <Html html={intro.body} />
      </div>
      {repositories.ok ? (
        <>
          <StoredCopy ageSeconds={repositories.ageSeconds} retryHref={href("open-repositories")} />
          <Repositories repositories={repositories.value} opened={opened} {...later} />
        </>
      ) : (
        <FailureNotice code={repositories.failure.code} retryHref={href("open-repositories")} />
      )}
    </div>
  );
}

interface RepositoriesProps {
  repositories: RepositoryRow[];
  opened: string | null;
  overview?: Deferred<SanitizedHtml | null>;
}

function Repositories({ repositories, opened, overview }: RepositoriesProps) {
  const { isSignedIn } = useSession();
  const [selected, setSelected] = useState<RepositoryRow | null>(null);
  const form = useRef<HTMLFormElement>(null);
  // A choice made before hydration is only in the form.
  useEffect(() => {
    const id = form.current && readChoice(form.current);
    if (id) setSelected(repositories.find((repository) => String(repository.id) === id) ?? null);
  }, [repositories]);
  if (repositories.length === 0) return <p>No repositories are open at the moment.</p>;

  function handleSubmit(event: SyntheticEvent<HTMLFormElement>): void {
    if (isSignedIn) return;
    event.preventDefault();
    const fields = new URLSearchParams({ openSubmitModal: "true" });
    const id = readChoice(event.currentTarget);
    if (id) fields.set("repositoryId", id);
    openLoginModal(`${href("workspaces.user.proposals")}?${fields}`);
  }

  const info = repositories.find(({ id }) => id === opened);
  return (
    <>
      {info && <Info repository={info} overview={overview} />}
      <form
        ref={form}
        method="get"
        action={href("workspaces.user.proposals")}
        onSubmit={handleSubmit}
      >
        <input type="hidden" name="openSubmitModal" value="true" />
        <fieldset>
          <legend className={visuallyHidden}>Repository</legend>
          <ul className={styles.rows}>
            {repositories.map((repository) => (
              <li key={repository.id} className={styles.row}>
                <Row repository={repository} onChoose={setSelected} />
              </li>
            ))}
          </ul>
        </fieldset>
        <p className={styles.propose}>
          <Button variant="primary" type="submit">
            {selected ? `Propose dataset to ${selected.name}` : "Propose dataset"}
          </Button>
        </p>
      </form>
    </>
  );
}

/** The number of the selected repository; `null` while none is selected. */
function readChoice(form: HTMLFormElement): string | null {
  const id = new FormData(form).get("repositoryId");
  return typeof id === "string" ? id : null;
}

interface RowProps {
  repository: RepositoryRow;
  onChoose(repository: RepositoryRow): void;
}

function Row({ repository, onChoose }: RowProps) {
  const { id, name, description, isOpen, logoUrl } = repository;
  return (
    <>
      <div className={styles.head}>
        {logoUrl && <img className={styles.logo} src={logoUrl} alt="" loading="lazy" />}
        <h2 className={styles.name}>
          {isOpen ? (
            <label className={styles.choice}>
              <input
                type="radio"
                className={box}
                name="repositoryId"
                value={id}
                required
                onChange={() => onChoose(repository)}
              />
              {name}
            </label>
          ) : (
            name
          )}
        </h2>
        {isOpen ? (
          <Badge tone="ok">Accepting datasets</Badge>
        ) : (
          <Badge tone="neutral">Private</Badge>
        )}
      </div>
      <p className={styles.description}>{description}</p>
      <p>
        <a href={href("open-repositories", {}, { repository: id })} aria-label={`More on ${name}`}>
          More
        </a>
      </p>
    </>
  );
}

interface InfoProps {
  repository: RepositoryRow;
  overview: Deferred<SanitizedHtml | null> | undefined;
}

function Info({ repository: { id, name, description, url, isOpen }, overview }: InfoProps) {
  return (
    <section className={styles.info} aria-label={name}>
      <h2 className={styles.name}>{name}</h2>
      <p>{description}</p>
      <RecordPart
        name="overview"
        part={overview}
        loading={{ what: "the overview", count: 4, height: 28 }}
        retryHref={href("open-repositories", {}, { repository: id })}
      >
        {(html) => html && <Markdown html={html} />}
      </RecordPart>
      <p className={page.muted}>
        {isOpen
          ? "It accepts proposals from everyone who has an account."
          : "It takes datasets of its own members only."}
      </p>
      <p className={page.actions}>
        {url && <LinkButton href={url}>Visit repository</LinkButton>}
        <LinkButton variant="quiet" href={href("open-repositories")}>
          Close
        </LinkButton>
      </p>
    </section>
  );
}
