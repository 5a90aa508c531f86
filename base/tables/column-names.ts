const LATITUDE = /^(decimal_?)?lat(itude)?(_?(deg|degrees|dd|wgs84))?$/i;
const LONGITUDE = /^(decimal_?)?(lon|lng|long|longitude)(_?(deg|degrees|dd|wgs84))?$/i;
/** Numbers that identify a row and measure nothing. */
const NAMING = /(^|[\W_])(id|ids|index|idx|no|nr|number|code|key|seed)$/i;
/** Parts of a date: a line over them goes up and down without meaning. */
const CALENDAR = /^(year|month|day|hour|minute|week|doy|jahr|monat)$/i;
/** Times, of which the larger follows the smaller in each row. */
const TIMES = /(^|[\W_])(date|time|elapsed|start|begin|end|stop)|(date|time)$/i;
/** How sure a measured value is, which alone says little. */
const DOUBT =
  /(^|[\W_])(unc|uncertainty|err|error|sd|std|stdev|std_?dev|se|sem|stderr|sigma|variance|flags?|qc|quality)$/i;

/** What the name of a column says that its numbers are. */
type NameKind = "latitude" | "longitude" | "naming" | "calendar" | "time" | "doubt";

const KINDS: readonly (readonly [NameKind, RegExp])[] = [
  ["latitude", LATITUDE],
  ["longitude", LONGITUDE],
  ["naming", NAMING],
  ["calendar", CALENDAR],
  ["time", TIMES],
  ["doubt", DOUBT],
];

/** `null` for a name that may be that of a measured value. */
export function toNameKind(name: string): NameKind | null {
  return KINDS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
