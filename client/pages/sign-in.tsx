import { useEffect } from "react";
import type { UnsentForm } from "../contract/form.ts";
import { href } from "../contract/routes.ts";
import { storeUnsentForm } from "../forms/unsent-form.ts";
import { useNavigation } from "../navigation/navigation.tsx";
import { Notice } from "../ui/notice.tsx";
import { Button, LinkButton } from "../ui/button.tsx";
import { input, onlyWithoutScripts, onlyWithScripts } from "../ui/field.css.ts";
import type { PageProps } from "./page-module.ts";
import * as styles from "./page.css.ts";
import { openLoginModal } from "../sign-in/event.ts";
import { SignInButton } from "./sign-in-button.tsx";

export default function SignInPage({ data }: PageProps<"sign-in">) {
  const { view } = useNavigation().loaded;
  const unsent = view.kind === "page" ? view.unsent : undefined;
  const isUnanswered = unsent?.reason === "unanswered";
  const opensDialog = !isUnanswered && !data.isPlain;
  useEffect(() => {
    if (opensDialog) openLoginModal(data.from);
  }, [opensDialog, data.from]);
  if (isUnanswered) return <KeptForm unsent={unsent} />;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{data.title}</h1>
      {unsent && <Unsent unsent={unsent} />}
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

/** A form whose page could not be rendered, because the catalogue does not answer. */
function KeptForm({ unsent: { page, entries, message } }: { unsent: UnsentForm }) {
  useEffect(() => storeUnsentForm(page, entries, { wasSent: true }), [page, entries]);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>The catalogue does not answer</h1>
      <p className={styles.lead}>{message}</p>
      <form method="post" action={page}>
        <Entries entries={entries} />
        <Button variant="primary" type="submit">
          Send the form again
        </Button>
      </form>
    </div>
  );
}

function Entries({ entries }: Pick<UnsentForm, "entries">) {
  return entries.map(([name, value], index) => (
    <input key={`${index} ${name}`} type="hidden" name={name} value={value} />
  ));
}

/**
 * A form that came without a session. With scripts it is restored on its page after the sign-in;
 * without them it is sent once more from here, when its account is signed in in another tab.
 */
function Unsent({ unsent }: { unsent: UnsentForm }) {
  const { page, entries, message } = unsent;
  useEffect(() => storeUnsentForm(page, entries), [page, entries]);
  return (
    <>
      <Notice tone="warn">{message}</Notice>
      <form method="post" action={page} className={onlyWithoutScripts}>
        <Entries entries={entries} />
        <p>
          Sign in{" "}
          <a href={href("sign-in")} target="_blank" rel="noopener">
            in another tab
          </a>
          , then send the form again from here.
        </p>
        <Button variant="primary" type="submit">
          Send the form again
        </Button>
      </form>
    </>
  );
}

/** Posted to the edge, by browsers that run no scripts and where the dialog does not work. */
function PlainForm({ refusal, from, isPlain }: PageProps<"sign-in">["data"]) {
  const className = isPlain ? undefined : onlyWithoutScripts;
  return (
    <form method="post" action={href("sign-in")} className={className}>
      {from !== null && <input type="hidden" name="from" value={from} />}
      {refusal !== null && <p role="alert">{refusal}</p>}
      <p>
        <label htmlFor="form-email">Email</label>
        <input
          id="form-email"
          className={input}
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
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
        <Button variant="primary" type="submit">
          Sign In
        </Button>
      </p>
    </form>
  );
}
