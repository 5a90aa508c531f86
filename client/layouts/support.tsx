import type { ReactNode } from "react";
import { href } from "../contract/routes.ts";
import { Sections } from "./sections.tsx";

const SECTIONS = [
  { label: "Support", href: href("about.support") },
  { label: "Projects", href: href("about.projects") },
  { label: "Workspaces", href: href("about.workspaces") },
  { label: "Team", href: href("about.team") },
  { label: "Portals", href: href("about.portals") },
];

export default function SupportLayout({ children }: { children: ReactNode }) {
  return (
    <Sections label="About" sections={SECTIONS}>
      {children}
    </Sections>
  );
}
