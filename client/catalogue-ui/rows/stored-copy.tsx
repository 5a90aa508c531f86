import { formatAge } from "../../format.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Marks a part as a stored copy, because the service does not answer now (UX-09). */
export function StoredCopy({
  ageSeconds,
  retryHref,
}: {
  ageSeconds: number | undefined;
  retryHref: string;
}) {
  if (ageSeconds === undefined) return null;
  return (
    <Notice tone="warn" link={{ label: "Try again", href: retryHref }}>
      The catalogue is not responding. This is our stored copy, {formatAge(ageSeconds)} old.
    </Notice>
  );
}
