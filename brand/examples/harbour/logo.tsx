/** A bollard with its rope. */
export function MarkShapes() {
  return (
    <>
      <path d="M8 28h16M11 28V14h10v14M7 10c0-3 4-5 9-5s9 2 9 5-4 4-9 4-9-1-9-4Z" />
      <circle cx="16" cy="20" r="2.2" />
    </>
  );
}

/** A lighthouse. */
export function CrestShapes() {
  return <path d="M7 20 8.5 8h3L13 20M5 20h10M8 8l2-4 2 4M3 6l4 1M17 6l-4 1" />;
}
