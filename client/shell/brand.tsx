import { href } from "../contract/routes.ts";
import { CrestShapes, MarkShapes } from "#brand/logo.tsx";
import * as styles from "./brand.css.ts";

export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <MarkShapes />
    </svg>
  );
}

/** Brand and university in the header. */
export function Brand({
  brandName,
  universityName,
}: {
  brandName: string;
  universityName: string;
}) {
  return (
    <a className={styles.brand} href={href("home")}>
      <Mark />
      <span className={styles.name}>{brandName}</span>
      <span className={styles.university}>
        <UniversityLogo />
        {universityName}
      </span>
    </a>
  );
}

function UniversityLogo() {
  return (
    <svg className={styles.universityLogo} viewBox="0 0 20 22" aria-hidden="true">
      <CrestShapes />
    </svg>
  );
}
