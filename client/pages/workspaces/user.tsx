import { href } from "../../contract/routes.ts";
import { FailureNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import * as styles from "./workspaces.css.ts";

const SECTIONS = [
  {
    label: "My datasets",
    href: href("workspaces.user.datasets"),
    words: "What you own or work on, with its publication status.",
  },
  {
    label: "My collections",
    href: href("workspaces.user.collections"),
    words: "Records of many origins gathered under one DOI.",
  },
  {
    label: "My proposals",
    href: href("workspaces.user.proposals"),
    words: "Datasets you offer to an open repository.",
  },
  {
    label: "Profile",
    href: href("user.profile"),
    words: "Your name, your ORCID iD and the platforms you connected.",
  },
];

export default function UserPage({ data: { profile } }: PageProps<"workspaces.user">) {
  return (
    <div className={page.page}>
      <h1 className={page.title}>
        {profile.ok ? `${profile.value.firstName} ${profile.value.lastName}` : "My workspace"}
      </h1>
      {!profile.ok && (
        <FailureNotice code={profile.failure.code} retryHref={href("workspaces.user")} />
      )}
      <ul className={styles.rows}>
        {SECTIONS.map((section) => (
          <li key={section.href} className={styles.row}>
            <a href={section.href}>{section.label}</a>
            <span className={page.muted}>{section.words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
