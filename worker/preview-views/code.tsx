import * as styles from "#client/pages/record/files/preview.css.ts";
import { Scroller } from "#client/ui/containers.tsx";
import * as markup from "#client/ui/html.css.ts";
import { colorLines } from "../markdown/color-code.ts";
import { findLanguage } from "../markdown/languages.ts";
import { PREVIEW_COLORED_CHARS, PREVIEW_COLORED_TOKENS } from "../previews/limits.ts";

/** Files whose ending is another language's name. */
const LANGUAGES: Record<string, string> = {
  cff: "yaml",
  gitignore: "ini",
  svg: "xml",
  smk: "python",
  snakefile: "python",
};

/** Controls of the direction of text: with them code can be shown in another order than it runs (CVE-2021-42574). */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/g;

/** Each control of a line by its number, instead of its effect. */
function nameControls(line: string): string {
  return line.replace(
    DIRECTION,
    (control) => `<mark>U+${control.charCodeAt(0).toString(16).toUpperCase()}</mark>`,
  );
}

/** A text with the number of every line, which is an address of that line. */
export function CodeLines({ text, path }: { text: string; path: string }) {
  const name = path.split("/").at(-1)?.toLowerCase() ?? "";
  const extension = name.includes(".") ? (name.split(".").at(-1) ?? "") : name;
  const language = findLanguage(LANGUAGES[extension] ?? extension);
  const code = text.replaceAll("\r\n", "\n").replace(/\n$/, "");
  const lines = colorLines(language, code, {
    chars: PREVIEW_COLORED_CHARS,
    tokens: PREVIEW_COLORED_TOKENS,
  });
  return (
    <Scroller label="Text of the file" className={styles.lines}>
      <pre className={markup.code}>
        {lines.map((line, index) => (
          <span key={index} id={`L${index + 1}`} className={styles.line}>
            <a
              className={styles.lineNumber}
              href={`#L${index + 1}`}
              tabIndex={-1}
              aria-label={`Line ${index + 1}`}
            >
              {index + 1}
            </a>
            <code
              className={styles.lineText}
              dangerouslySetInnerHTML={{ __html: `${nameControls(line)}\n` }}
            />
          </span>
        ))}
      </pre>
    </Scroller>
  );
}
