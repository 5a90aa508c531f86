/** The iD icon, in the colours its owner prescribes. */
export function OrcidIcon() {
  return (
    <svg viewBox="0 0 256 256" width="20" height="20" aria-hidden="true">
      <circle cx="128" cy="128" r="128" fill="#a6ce39" />
      <g fill="#fff">
        <path d="M70.9 79.1h15.4v107.1H70.9z" />
        <path d="M108.9 79.1h41.6c39.6 0 57 28.3 57 53.6 0 27.5-21.5 53.6-56.8 53.6h-41.8zm15.4 93.3h24.5c34.9 0 42.9-26.5 42.9-39.7 0-21.5-13.7-39.7-43.7-39.7h-23.7z" />
        <circle cx="78.6" cy="56.8" r="10.1" />
      </g>
    </svg>
  );
}
