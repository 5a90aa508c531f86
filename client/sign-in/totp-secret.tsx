import * as styles from "./dialog.css.ts";

export function TotpSecret({ sharedSecret, setupUri }: { sharedSecret: string; setupUri: string }) {
  return (
    <div className={styles.field}>
      <p>
        <a href={setupUri}>Open it in your authenticator app</a>, or type this key there:
      </p>
      <code className={styles.secret}>{sharedSecret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
    </div>
  );
}
