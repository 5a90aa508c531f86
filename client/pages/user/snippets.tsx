import { SNIPPET_LANGUAGES, toSnippet } from "../../contract/account/developer.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Scroller } from "../../ui/containers.tsx";
import * as page from "../page.css.ts";
import { opener } from "../../forms/form.css.ts";
import * as styles from "./developer.css.ts";

interface SnippetsProps {
  apiUrl: string | null;
  name: string;
  machineKey: string;
}

/** The same call in four languages, with one of the reader's keys. */
export function Snippets({ apiUrl, name, machineKey }: SnippetsProps) {
  return (
    <section className={page.section} aria-labelledby="examples">
      <h2 id="examples" className={page.sectionTitle}>
        Examples
      </h2>
      <p className={page.measure}>
        Each lists five datasets of the workspace with the key “{name}”. The secret is read from the
        environment variable PORTAL_SECRET, so that no file contains it.
        {apiUrl === null && " Put the address of your product API in place of API-HOST."}
      </p>
      <div className={styles.snippets}>
        {SNIPPET_LANGUAGES.map((language, index) => {
          const code = toSnippet(language, { apiUrl, name, key: machineKey });
          return (
            <details key={language} open={index === 0}>
              <summary className={opener}>{language}</summary>
              <div className={styles.snippet}>
                <Scroller label={`Example in ${language}`}>
                  <pre className={styles.pre}>
                    <code>{code}</code>
                  </pre>
                </Scroller>
                <div className={styles.copySnippet}>
                  <CopyButton value={code} label={`Copy the example in ${language}`} />
                </div>
              </div>
            </details>
          );
        })}
      </div>
    </section>
  );
}
