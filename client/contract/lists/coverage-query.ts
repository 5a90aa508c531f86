import type { Box } from "#api/wire/coverage.ts";
import { cutText } from "#base/cut.ts";

/** Names of the fields for years and a place, as in the address. */
const COVERAGE_FIELDS = ["from", "until", "west", "south", "east", "north"] as const;
export type CoverageField = (typeof COVERAGE_FIELDS)[number];

/** The years and the place that a list is filtered by. */
export interface Coverage {
  /** First and last covered year; `null` is open. */
  from: number | null;
  until: number | null;
  /** The covered place, in degrees. */
  box: Box | null;
}

/** All fields as they were typed, where one of them is neither empty nor a year or degrees; otherwise none. */
export type TypedCoverage = Partial<Record<CoverageField, string>>;

/** Characters of it that are shown again. */
const UNREADABLE_MAX_CHARS = 40;

type Values = (key: string) => readonly string[];

/** Years and sides in either order. */
export function readCoverage(values: Values): Coverage {
  const [from, until] = toOrder(readSide(values, "from"), readSide(values, "until"));
  return { from, until, box: readBox(values) };
}

/** An empty side is the edge of the world, and without any side there is no box. */
export function readBox(values: Values): Box | null {
  const read = (name: CoverageField): number | null => readSide(values, name);
  const [west, south, east, north] = [read("west"), read("south"), read("east"), read("north")];
  if ([west, south, east, north].every((side) => side === null)) return null;
  const [low, high] = toOrder(south ?? -90, north ?? 90);
  const [left, right] = [west ?? -180, east ?? 180];
  const isWhole = right - left >= 360;
  return {
    west: isWhole ? -180 : toHalfCircle(left),
    south: low ?? -90,
    east: isWhole ? 180 : toHalfCircle(right),
    north: high ?? 90,
  };
}

function readSide(values: Values, name: CoverageField): number | null {
  return READERS[name](readFirst(values, name));
}

export function readTypedCoverage(values: Values): TypedCoverage {
  const typed = COVERAGE_FIELDS.map(
    (name) => [name, cutText(readFirst(values, name), UNREADABLE_MAX_CHARS)] as const,
  );
  return typed.some(([name, text]) => isUnreadable(name, text)) ? Object.fromEntries(typed) : {};
}

/** The fields that were filled, but not with a year or degrees. */
export function findUnreadable(typed: TypedCoverage): CoverageField[] {
  return COVERAGE_FIELDS.filter((name) => isUnreadable(name, typed[name] ?? ""));
}

function isUnreadable(name: CoverageField, text: string): boolean {
  return text !== "" && READERS[name](text) === null;
}

function readFirst(values: Values, name: CoverageField): string {
  return (values(name)[0] ?? "").trim();
}

const READERS: Record<CoverageField, (text: string) => number | null> = {
  from: readYear,
  until: readYear,
  west: readLongitude,
  east: readLongitude,
  south: readLatitude,
  north: readLatitude,
};

function readYear(text: string): number | null {
  return /^\d{1,4}$/.test(text) ? Number(text) : null;
}

/** Beyond the meridian of 180 degrees as well, because many grids count eastwards from 0 to 360. */
function readLongitude(text: string): number | null {
  return readDegrees(text, { positive: "e", negative: "w", most: 360 });
}

function readLatitude(text: string): number | null {
  return readDegrees(text, { positive: "n", negative: "s", most: 90 });
}

interface Axis {
  positive: string;
  negative: string;
  most: number;
}

/** `Ost`. */
const EAST_IN_GERMAN = "o";

/** Degrees as `-12.5`, `−12,5`, `12.5 W` or `12.5° W`. */
function readDegrees(text: string, { positive, negative, most }: Axis): number | null {
  const [, sign, digits = "", side = ""] =
    /^([-\u2212\u2013+]?)\s*(\d{1,3}(?:[.,]\d*)?|[.,]\d+)\s*°?\s*([a-z]?)$/.exec(
      text.toLowerCase(),
    ) ?? [];
  const letter = side === EAST_IN_GERMAN ? "e" : side;
  if (sign === undefined || !["", positive, negative].includes(letter)) return null;
  if (sign !== "" && letter !== "") return null;
  const isNegative = letter === negative || (sign !== "" && sign !== "+");
  const degrees = Math.round(Number(digits.replace(",", ".")) * 1e4) / 1e4;
  if (degrees > most) return null;
  return isNegative && degrees !== 0 ? -degrees : degrees;
}

/** The same longitude between -180 and 180. */
function toHalfCircle(degrees: number): number {
  const turned = degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
  return Math.round(turned * 1e4) / 1e4;
}

function toOrder(from: number | null, until: number | null): [number | null, number | null] {
  return from !== null && until !== null && from > until ? [until, from] : [from, until];
}
