import type { ReactNode } from "react";
import { href } from "../contract/routes.ts";
import { Sections } from "./sections.tsx";

const SECTIONS = [
  { label: "Profile", href: href("user.profile") },
  { label: "Notifications", href: href("user.notifications") },
  { label: "Security", href: href("user.security") },
  { label: "Developer Tools", href: href("user.developer") },
];

export default function ProfileLayout({ children }: { children: ReactNode }) {
  return (
    <Sections label="Account" sections={SECTIONS}>
      {children}
    </Sections>
  );
}
