import { usePath } from "../navigation/navigation.tsx";
import { href } from "../contract/routes.ts";
import { useShell } from "../shell/shell-context.tsx";
import { LinkButton } from "../ui/button.tsx";
import { SignInButton } from "./sign-in-button.tsx";
import type { PageProps } from "./index.ts";
import * as styles from "./page.css.ts";

export default function PlannedPage({ data }: PageProps<"proposals">) {
  const { isSignedIn } = useShell();
  const isForMembers = usePath() === href("workspaces");
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{data.title}</h1>
      <p className={styles.lead}>{data.sentence}</p>
      <div className={styles.actions}>
        {isForMembers && !isSignedIn && <SignInButton />}
        <LinkButton href={data.link.href}>{data.link.label}</LinkButton>
      </div>
    </div>
  );
}
