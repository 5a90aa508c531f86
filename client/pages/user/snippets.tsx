import { SNIPPET_LANGUAGES, toSnippet } from "../../contract/account/developer.ts";
import * as page from "../page.css.ts";
import { SnippetText } from "../record/snippet.tsx";
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
        {SNIPPET_LANGUAGES.map((language, index) => (
          <SnippetText
            key={language}
            snippet={{
              name: language,
              code: toSnippet(language, { apiUrl, name, key: machineKey }),
            }}
            isOpen={index === 0}
          />
        ))}
      </div>
    </section>
  );
}
