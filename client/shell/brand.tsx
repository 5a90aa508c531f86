import * as styles from "./brand.css.ts";

/** Three contour lines around a point: land reaching into the sea. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M30.4 16.2C30.9 19.1 28.6 24.4 26.1 26.7 23.6 29 18.8 30.2 15.6 29.8 12.4 29.5 9.4 27 7.1 24.7 4.8 22.4 2.1 19.3 1.9 16.2 1.6 13.1 3.1 8.5 5.4 6 7.7 3.5 12.7 0.5 15.6 1 18.5 1.5 20.3 6.5 22.8 9 25.2 11.6 29.8 13.3 30.4 16.2Z" />
      <path d="M26.6 17C27 19 25.4 22.6 23.7 24.1 22.1 25.7 18.7 26.4 16.6 26.1 14.5 25.9 12.5 24.2 10.9 22.7 9.3 21.2 7.3 19.1 7.1 17 6.9 14.9 8.2 11.9 9.8 10.2 11.4 8.5 14.7 6.4 16.6 6.7 18.5 7 19.8 10.4 21.4 12.2 23.1 13.9 26.3 15 26.6 17Z" />
      <path d="M23.1 17.6C23.2 18.8 22 21.1 20.9 21.9 19.8 22.7 17.7 22.7 16.4 22.3 15.1 21.9 13.8 20.8 13.2 19.7 12.6 18.5 12.2 16.6 12.7 15.3 13.2 14 15 12.1 16.2 11.9 17.4 11.8 18.8 13.6 20 14.5 21.1 15.5 22.9 16.4 23.1 17.6Z" />
      <circle cx="17.9" cy="17.8" r="1.9" />
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
    <a className={styles.brand} href="/">
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
