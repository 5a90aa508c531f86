import type { ReactNode } from "react";
import { useNavigation } from "../../navigation/navigation.tsx";
import { ServedMarkup } from "../../ui/server-markup.tsx";
import * as styles from "./record.css.ts";

const ID = "covered";

interface CoveredProps {
  isCovered: boolean;
  children: ReactNode;
}

/**
 * What lies behind a modal dialog. On a served page nobody can use it before the dialog is gone:
 * until then it stays as it was served, and its code is not fetched.
 */
export function InertBehindDialog({ isCovered, children }: CoveredProps) {
  const { arrival } = useNavigation();
  if (!import.meta.env.SSR && isCovered && arrival.kind === "loaded") {
    return <ServedMarkup id={ID} className={styles.body} />;
  }
  return (
    <div id={ID} className={styles.body}>
      {children}
    </div>
  );
}
