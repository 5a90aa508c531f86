import { visuallyHidden } from "./visually-hidden.css.ts";

/** Labels that say too little to search engines, which read a link apart from its place. */
const COMPLETIONS: Record<string, string> = { Information: " page" };

/** A link's label; what completes it for search engines is neither seen nor heard. */
export function LinkLabel({ label }: { label: string }) {
  const completion = COMPLETIONS[label];
  return (
    <>
      {label}
      {completion && (
        <span className={visuallyHidden} aria-hidden="true">
          {completion}
        </span>
      )}
    </>
  );
}
