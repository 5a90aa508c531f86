import * as styles from "./brand.css.ts";

/** Three contour lines around a point: land reaching into the sea. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M3.2 18.6C2 11 7.7 3.4 15.6 2.6c7.6-.8 13.6 4 14 11 .4 7.8-4.6 15.2-12.6 15.8-7.6.6-12.7-3.6-13.8-10.8Z" />
      <path d="M8.4 18.4c-1-5.2 2.6-10.2 7.9-10.8 5.2-.6 9 2.6 9.3 7.3.3 5.3-3 9.7-8.2 10-5 .3-8.2-2-9-6.5Z" />
      <path d="M13.4 17.8c-.5-2.7 1.2-5 3.8-5.3 2.5-.3 4.3 1.2 4.5 3.4.2 2.5-1.4 4.5-3.9 4.6-2.4.1-4-.8-4.4-2.7Z" />
      <circle cx="17.6" cy="16.5" r="1.5" />
    </svg>
  );
}

/** Brand and university, as the header shows them. */
export function Brand({
  brandName,
  universityName,
}: {
  brandName: string;
  universityName: string;
}) {
  return (
    <a className={styles.brand} href="/" aria-label={`${brandName}, ${universityName}`}>
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
      <path d="M2 2h16v9.5c0 4.7-3.3 7.5-8 9-4.7-1.5-8-4.3-8-9Z" />
      <path d="M2 11.5c2.7-2 5.3-2 8 0s5.3 2 8 0M6 6h8" />
    </svg>
  );
}
