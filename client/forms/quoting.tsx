import { WithSupport } from "../sign-in/with-support.tsx";

/**
 * A text of the page, with the product API's own sentence in it marked as English (WCAG 2.2, 3.1.2).
 * "Contact support" in the page's own words is a link.
 */
export function Quoting({ text, quoted }: { text: string; quoted: string | undefined }) {
  const [before = "", after] = quoted ? text.split(quoted) : [text];
  if (after === undefined) return <WithSupport text={text} />;
  return (
    <>
      <WithSupport text={before} />
      <span lang="en">{quoted}</span>
      <WithSupport text={after} />
    </>
  );
}
