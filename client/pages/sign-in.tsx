import { useEffect } from "react";
import { href } from "../contract/routes.ts";
import { Button, LinkButton } from "../ui/button.tsx";
import { input, onlyWithoutScripts, onlyWithScripts } from "../ui/field.css.ts";
import type { PageProps } from "./page-module.ts";
import * as styles from "./page.css.ts";
import { openLoginModal } from "../sign-in/event.ts";
import { SignInButton } from "./sign-in-button.tsx";

export default function SignInPage({ data }: PageProps<"sign-in">) {
  useEffect(() => openLoginModal(data.from), [data.from]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{data.title}</h1>
      <p className={styles.lead}>{data.sentence}</p>
      {data.hasForm && <PlainForm {...data} />}
      <div className={styles.actions}>
        <span className={onlyWithScripts}>
          <SignInButton to={data.from} />
        </span>
        <LinkButton href={data.link.href}>{data.link.label}</LinkButton>
      </div>
    </div>
  );
}

/** Posted to the edge by browsers that run no scripts. */
function PlainForm({ refusal, from }: Pick<PageProps<"sign-in">["data"], "refusal" | "from">) {
  return (
    <form method="post" action={href("sign-in")} className={onlyWithoutScripts}>
      {from !== null && <input type="hidden" name="from" value={from} />}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <p>
        <label htmlFor="form-email">Email</label>
        <input
          id="form-email"
          className={input}
          name="email"
          type="email"
          autoComplete="username"
          required
        />
      </p>
      <p>
        <label htmlFor="form-password">Password</label>
        <input
          id="form-password"
          className={input}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
      </p>
      <p>
        <Button look="primary" type="submit">
          Sign In
        </Button>
      </p>
    </form>
  );
}
