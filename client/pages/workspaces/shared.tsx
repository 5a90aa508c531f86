import { href } from "../../contract/routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import * as styles from "./workspaces.css.ts";
import type { CSSProperties } from "react";
import { firstLetter } from "#base/cut.ts";
import type { Workspace } from "../../contract/session.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { Badge } from "../../ui/chip.tsx";

export default function SharedPage({ data: { workspaces } }: PageProps<"workspaces.shared">) {
  return (
    <div className={page.page}>
      <h1 className={page.title}>Shared workspaces</h1>
      {workspaces.ok ? (
        <Workspaces workspaces={workspaces.value} />
      ) : (
        <FailureNotice code={workspaces.failure.code} retryHref={href("workspaces.shared")} />
      )}
    </div>
  );
}

type Members = Extract<PageProps<"workspaces.shared">["data"]["workspaces"], { ok: true }>["value"];

function Workspaces({ workspaces }: { workspaces: Members }) {
  const shared = workspaces
    .filter(({ isGuest }) => !isGuest)
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  if (shared.length === 0) {
    return (
      <>
        <p className={page.lead}>You are not a member of a shared workspace yet.</p>
        <div className={page.actions}>
          <LinkButton href={href("about.workspaces")}>How to get a workspace</LinkButton>
        </div>
      </>
    );
  }
  return (
    <ul className={styles.cards}>
      {shared.map((workspace) => (
        <li key={workspace.id}>
          <WorkspaceCard workspace={workspace} />
        </li>
      ))}
    </ul>
  );
}

/** Ends of the gradient of a workspace without colours (pages, section 1.13). */
const DEFAULT_COLOURS = ["#808fad", "#4d628c"] as const;

/** The door to a workspace; the workspace application opens it. */
function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  const { appUrl } = useShell();
  const { id, name, isOwner, isAdmin, colorTheme } = workspace;
  const [from, to] = colorTheme ?? DEFAULT_COLOURS;
  const colours: CSSProperties = { backgroundImage: `linear-gradient(135deg, ${from}, ${to})` };
  const role = isOwner ? "Owner" : isAdmin ? "Administrator" : null;
  return (
    <a className={styles.card} href={`${appUrl}/${encodeURIComponent(id)}`}>
      <span className={styles.cover} style={colours} aria-hidden="true">
        {toInitials(name)}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {role && <Badge tone="neutral">{role}</Badge>}
      </span>
    </a>
  );
}

/** `Moss Lab` → `ML`. */
function toInitials(name: string): string {
  return name
    .split(/\s+/)
    .filter((word) => /^\p{Lu}/u.test(word))
    .slice(0, 2)
    .map(firstLetter)
    .join("");
}
