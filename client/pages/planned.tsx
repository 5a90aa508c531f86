import { useSession } from "../state/provider.tsx";
import { LinkButton } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SignInButton } from "./sign-in-button.tsx";
import type { PageProps } from "./page-module.ts";
import * as styles from "./page.css.ts";

export default function PlannedPage({ data }: PageProps<"proposals">) {
  const { isSignedIn } = useSession();
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{data.title}</h1>
      {data.notice && <Notice tone={data.notice.tone}>{data.notice.text}</Notice>}
      <p className={styles.lead}>{data.sentence}</p>
      {data.points && (
        <ul className={styles.points}>
          {data.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        {data.needsSignIn && !isSignedIn && <SignInButton />}
        <LinkButton href={data.link.href}>{data.link.label}</LinkButton>
      </div>
    </div>
  );
}
