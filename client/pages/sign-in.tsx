import { openLoginModal } from "../sign-in/event.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { onlyWithScripts } from "../ui/field.css.ts";
import type { PageProps } from "./index.ts";
import * as styles from "./page.css.ts";

export default function SignInPage({ data }: PageProps<"sign-in">) {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{data.title}</h1>
      <p className={styles.lead}>{data.sentence}</p>
      <div className={styles.actions}>
        <span className={onlyWithScripts}>
          <Button look="primary" onClick={openLoginModal}>
            Sign In
          </Button>
        </span>
        <LinkButton href={data.link.href}>{data.link.label}</LinkButton>
      </div>
    </div>
  );
}
