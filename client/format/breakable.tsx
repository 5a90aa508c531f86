import { Fragment } from "react";

/** A name or path of a file, which a narrow place breaks where its parts end. */
export function Breakable({ text }: { text: string }) {
  return toPieces(text).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}

/** Cut after each `/`, `_`, `.` and `-` that something follows. */
function toPieces(text: string): string[] {
  return text.split(/(?<=[/_.-])(?=[^/_.-])/);
}
