import type { ReactNode } from "react";
import { href } from "../contract/routes.ts";
import { useShell } from "../shell/shell-context.tsx";
import * as styles from "./layout.css.ts";
import { Sections } from "./sections.tsx";

const SECTIONS = [
  { label: "Shared workspaces", href: href("workspaces.shared") },
  { label: "My workspace", href: href("workspaces.user") },
  { label: "My datasets", href: href("workspaces.user.datasets") },
  { label: "My collections", href: href("workspaces.user.collections") },
  { label: "My proposals", href: href("workspaces.user.proposals") },
  { label: "Requests", href: href("workspaces.user.requests") },
];

export default function WorkspacesLayout({ children }: { children: ReactNode }) {
  const hasSession = useShell().account !== null;
  if (!hasSession) return <div className={styles.container}>{children}</div>;
  return (
    <Sections label="Workspaces" sections={SECTIONS}>
      {children}
    </Sections>
  );
}
