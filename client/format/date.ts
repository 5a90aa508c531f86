const LONG = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" });
const SHORT = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** A day as text, read in UTC: `February 3, 2025`, or `3 Feb 2025` where people compare. */
export function formatDay(iso: string, length: "long" | "short" = "long"): string {
  const time = new Date(iso);
  if (Number.isNaN(time.getTime())) return iso;
  return (length === "long" ? LONG : SHORT).format(time);
}
