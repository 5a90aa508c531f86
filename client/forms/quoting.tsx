/** A text of the page, with the product API's own sentence in it marked as English (WCAG 2.2, 3.1.2). */
export function Quoting({ text, quoted }: { text: string; quoted: string | undefined }) {
  const [before = "", after] = quoted ? text.split(quoted) : [text];
  if (after === undefined) return text;
  return (
    <>
      {before}
      <span lang="en">{quoted}</span>
      {after}
    </>
  );
}
