import { Fragment } from "react";
import { href } from "../contract/routes.ts";

/** How the sentences of the sign-in write it; in the middle of one it begins with a small letter. */
const SENTENCE = "Contact support.";
const SUPPORT = new RegExp(`(${SENTENCE.slice(0, -1)})`, "i");

/** A text with this part of it as a link; it opens in a new tab, and the form keeps what was typed. */
export function WithSupport({ text }: { text: string }) {
  return text.split(SUPPORT).map((part, at) =>
    at % 2 === 0 ? (
      <Fragment key={at}>{part}</Fragment>
    ) : (
      <a key={at} href={href("about.support")} target="_blank" rel="noopener">
        {part}
      </a>
    ),
  );
}
