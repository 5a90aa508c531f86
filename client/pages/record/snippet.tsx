import type { ReferenceTexts, Snippet } from "../../contract/record-parts.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Scroller } from "../../ui/containers.tsx";
import * as styles from "./tabs/use.css.ts";

interface SnippetProps {
  snippet: Snippet;
  isOpen?: boolean;
}

/** A text to copy, behind its name. */
export function SnippetText({ snippet: { name, code }, isOpen = false }: SnippetProps) {
  return (
    <details open={isOpen}>
      <summary className={styles.opener}>{name}</summary>
      <div className={styles.snippet}>
        <Scroller label={name}>
          <pre className={styles.pre}>
            <code>{code}</code>
          </pre>
        </Scroller>
        <CopyButton value={code} label={`Copy the text for ${name}`} />
      </div>
    </details>
  );
}

/** BibTeX and RIS as text to copy. */
export function References({ texts: { bibtex, ris } }: { texts: ReferenceTexts }) {
  return (
    <>
      <SnippetText snippet={{ name: "BibTeX", code: bibtex }} />
      <SnippetText snippet={{ name: "RIS", code: ris }} />
    </>
  );
}
