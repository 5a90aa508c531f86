import { href } from "../../contract/routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { WorkspaceCard } from "./workspace-card.tsx";
import * as styles from "./workspace-card.css.ts";

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
