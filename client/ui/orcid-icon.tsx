import * as styles from "./people.css.ts";

export function OrcidIcon() {
  return (
    <svg className={styles.orcid} viewBox="0 0 256 256" aria-hidden="true">
      <circle cx="128" cy="128" r="128" />
      <path
        fill="#fff"
        d="M86.3 186.2H70.9V79.1h15.4zM78.6 47a10 10 0 1 1 0 20 10 10 0 0 1 0-20zm30.3 32.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7z"
      />
    </svg>
  );
}
