import { useEffect, useState } from "react";
import * as styles from "./dialog.css.ts";

/** The secret of an authenticator app: to scan, to open, or to type. */
export function TotpSecret({ sharedSecret, setupUri }: { sharedSecret: string; setupUri: string }) {
  const picture = usePicture(setupUri);
  return (
    <div className={styles.field}>
      {picture !== null && (
        <img className={styles.qr} src={picture} alt="Code to scan with your authenticator app" />
      )}
      <p>
        Scan this code, <a href={setupUri}>open it in your authenticator app</a>, or type this key
        there:
      </p>
      <code className={styles.secret}>{sharedSecret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
    </div>
  );
}

/** Light cells a scanner wants around the code (ISO/IEC 18004). */
const QUIET_CELLS = 4;

/** The QR code of a text; what draws it is loaded only here. */
function usePicture(text: string): string | null {
  const [picture, setPicture] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import("uqr").then(
      ({ renderSVG }) => {
        const svg = renderSVG(text, { border: QUIET_CELLS });
        if (isCurrent) setPicture(`data:image/svg+xml,${encodeURIComponent(svg)}`);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return picture;
}
