import type { ReactNode } from "react";
import type { ProfileData, ProfileLater } from "../../contract/page-data.ts";
import { href } from "../../contract/routes.ts";
import type { GithubAccount, Profile } from "../../contract/session.ts";
import { Await } from "../../navigation/await.tsx";
import { Skeleton } from "../../ui/containers.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { OrcidLink } from "../../catalogue-ui/orcid.tsx";
import * as page from "../page.css.ts";
import { LinkForm } from "./link-form.tsx";
import * as styles from "./user.css.ts";
import { SignInAgain } from "../../forms/sign-in-again.tsx";
import { type LinkProvider, unlinkHref } from "../../contract/account/links.ts";
import { Button } from "../../ui/button.tsx";
import { confirm, openedByMenu, opener } from "../../forms/form.css.ts";
import { onlyWithoutScripts } from "../../ui/field.css.ts";
import { Menu, MenuLink, MenuOpener } from "../../ui/menus/menu.tsx";

/** The accounts elsewhere that this profile is linked to. */
export function LinkedAccounts({ data, github }: { data: ProfileData } & ProfileLater) {
  const { profile, isFresh } = data;
  return (
    <section className={page.section} aria-labelledby="linked-accounts">
      <h2 id="linked-accounts" className={page.sectionTitle}>
        Connected accounts
      </h2>
      {!isFresh && <SignInAgain toDoWhat="to connect or disconnect accounts" />}
      <ul className={styles.rows}>
        {profile.ok && (
          <Orcid profile={profile.value} url={data.linkUrls.orcid} isFresh={isFresh} />
        )}
        <Row
          name="GitHub"
          text="Shows which GitHub account is yours. Publishing releases as code is not offered here yet."
        >
          <Await
            name="github"
            part={github}
            fallback={<Skeleton label="Asking GitHub" count={1} height={40} />}
          >
            {(part) =>
              part.ok ? (
                <Github account={part.value} url={data.linkUrls.github} isFresh={isFresh} />
              ) : (
                <FailureNotice code={part.failure.code} retryHref={href("user.profile")} />
              )
            }
          </Await>
        </Row>
      </ul>
    </section>
  );
}

function Row({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li className={styles.row}>
      <div>
        <h3 className={styles.name}>{name}</h3>
        <p className={page.muted}>{text}</p>
      </div>
      <div className={styles.state}>{children}</div>
    </li>
  );
}

const NOT_SET_UP = "Not available here yet.";

interface Changeable {
  /** The other service's permission page; `null` where that is not set up. */
  url: string | null;
  /** Whether the reader may change it without signing in again. */
  isFresh: boolean;
}

function Orcid({ profile, url, isFresh }: Changeable & { profile: Profile }) {
  const { firstName, lastName, orcid } = profile;
  const name = `${firstName} ${lastName}`.trim();
  return (
    <Row name="ORCID" text="Identifies you on your records and when you sign in.">
      {orcid ? (
        <>
          <p>
            Linked: {orcid}{" "}
            <OrcidLink person={{ name, orcid, givenName: firstName, familyName: lastName }} />
          </p>
          {isFresh && (
            <UnlinkForm
              provider="orcid"
              label="Unlink ORCID iD"
              consequences={[
                "You can no longer publish datasets: publishing needs an iD.",
                "Signing in with this ORCID iD no longer opens this account.",
                "Records that are published already keep your iD.",
              ]}
            />
          )}
        </>
      ) : url === null ? (
        <p>{NOT_SET_UP}</p>
      ) : isFresh ? (
        <LinkForm provider="orcid" url={url}>
          Link ORCID iD
        </LinkForm>
      ) : (
        <p>Not linked.</p>
      )}
    </Row>
  );
}

/** The form that the menu opens. */
const DISCONNECT = "disconnect-github";

function Github({
  account,
  url,
  isFresh,
}: Changeable & { account: GithubAccount | null }): ReactNode {
  if (!account) {
    if (url === null) return <p>{NOT_SET_UP}</p>;
    if (!isFresh) return <p>Not connected.</p>;
    return (
      <LinkForm provider="github" url={url}>
        Connect GitHub
      </LinkForm>
    );
  }
  const hasMenu = url !== null && isFresh;
  return (
    <>
      <div className={styles.stateHead}>
        <p>
          Connected as {account.url ? <a href={account.url}>{account.login}</a> : account.login}
        </p>
        {hasMenu && (
          <Menu
            label="Actions of GitHub"
            items={
              <>
                <MenuLink href={url}>Manage on GitHub</MenuLink>
                <MenuOpener part={DISCONNECT}>Disconnect GitHub …</MenuOpener>
              </>
            }
          />
        )}
      </div>
      {url !== null && (
        <p className={hasMenu ? onlyWithoutScripts : undefined}>
          <a href={url}>Manage on GitHub</a>
        </p>
      )}
      {isFresh && (
        <UnlinkForm
          provider="github"
          id={hasMenu ? DISCONNECT : undefined}
          label="Disconnect GitHub"
          consequences={[
            "Your repositories are no longer listed, and their marks are removed.",
            "What is published already stays.",
          ]}
        />
      )}
    </>
  );
}

interface UnlinkFormProps {
  provider: LinkProvider;
  /** For the menu that opens it; with scripts it is hidden until then. */
  id?: string | undefined;
  /** The verb with its object, such as "Unlink ORCID iD". */
  label: string;
  /** The consequences, shown before it is done. */
  consequences: readonly string[];
}

/** Ends a link, after its consequences were shown; works without scripts. */
function UnlinkForm({ provider, id, label, consequences }: UnlinkFormProps): ReactNode {
  return (
    <details id={id}>
      <summary className={id ? `${opener} ${openedByMenu}` : opener}>{label} …</summary>
      <div className={confirm}>
        <p>What happens then:</p>
        <ul className={styles.consequences}>
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
        <form action={unlinkHref(provider)} method="post" aria-label={label}>
          <Button type="submit">{label}</Button>
        </form>
      </div>
    </details>
  );
}
