import { Fragment } from "react";
import { href } from "../contract/routes.ts";

/** A sentence of its own, so that it has a translation; within another it begins with a small letter. */
const SENTENCE = "Contact support.";
const SUPPORT = new RegExp(`(${SENTENCE.slice(0, -1)})`, "i");

/** A text whose "Contact support" is a link. It opens in a new tab, so that the form keeps what was typed. */
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
