import type { ReactNode } from "react";
import { href } from "../contract/routes.ts";
import { useSession } from "../state/provider.tsx";
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
  const { isSignedIn } = useSession();
  return (
    <Sections label="Workspaces" sections={isSignedIn ? SECTIONS : []}>
      {children}
    </Sections>
  );
}
