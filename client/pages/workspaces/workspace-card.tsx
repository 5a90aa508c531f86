import type { CSSProperties } from "react";
import { firstLetter } from "#base/cut.ts";
import type { Workspace } from "../../contract/session.ts";
import { useShell } from "../../shell/shell-context.tsx";
import { Badge } from "../../ui/badge.tsx";
import * as styles from "./workspace-card.css.ts";

/** Ends of the gradient of a workspace without colours (pages, section 1.13). */
const DEFAULT_COLOURS = ["#808fad", "#4d628c"] as const;

/** The door to a workspace; the workspace application opens it. */
export function WorkspaceCard({ workspace }: { workspace: Workspace }) {
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
