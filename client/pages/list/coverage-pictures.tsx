import type { PointerEvent, ReactNode } from "react";
import type { ListQuery } from "../../contract/lists/list-query.ts";
import type { CoverageCounts } from "../../contract/lists/lists.ts";
import { Chip } from "../../ui/chip.tsx";
import { chips } from "../../ui/chip.css.ts";
import * as page from "../page.css.ts";
import * as styles from "./coverage.css.ts";

interface TimelineProps {
  periods: CoverageCounts["periods"];
  query: ListQuery;
  toHref: (change: Partial<ListQuery>) => string;
}

const BAR = { width: 24, height: 120 };

/** How many records cover each decade; the links below have the same as text. */
export function Timeline({ periods, query: { from, until }, toHref }: TimelineProps) {
  const decades = periods.map(({ value, count }) => ({ year: Number(value), count }));
  const [first] = decades;
  const last = decades.at(-1);
  if (!first || !last) return <p>No record here says which years it covers.</p>;
  const most = Math.max(...decades.map(({ count }) => count));
  const toX = (year: number): number =>
    Math.max(0, Math.min(width, ((year - first.year) / 10) * BAR.width));
  const width = ((last.year - first.year) / 10 + 1) * BAR.width;
  return (
    <section className={page.section} aria-labelledby="timeline">
      <h2 id="timeline" className={page.sectionTitle}>
        Years covered
      </h2>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${Math.max(width, 10 * BAR.width)} ${BAR.height + 20}`}
        aria-hidden="true"
      >
        {decades.map(({ year, count }) => {
          const height = (count / most) * BAR.height;
          return (
            <PictureLink
              key={year}
              href={toHref({ from: year, until: year + 9 })}
              title={toPeriodText(year, count)}
            >
              <rect
                className={styles.area}
                x={toX(year)}
                y={0}
                width={BAR.width}
                height={BAR.height}
              />
              <rect
                className={styles.mark}
                x={toX(year) + 1}
                y={BAR.height - height}
                width={BAR.width - 2}
                height={height}
              />
            </PictureLink>
          );
        })}
        {(from !== null || until !== null) && (
          <rect
            className={styles.selected}
            x={toX(from ?? first.year)}
            y={1}
            width={Math.max(2, toX((until ?? last.year + 9) + 1) - toX(from ?? first.year))}
            height={BAR.height - 2}
          />
        )}
        <text className={styles.label} x={2} y={BAR.height + 15}>
          {first.year}
        </text>
        {last !== first && (
          <text className={styles.label} x={width - 2} y={BAR.height + 15} textAnchor="end">
            {last.year + 9}
          </text>
        )}
      </svg>
      <div className={chips}>
        {decades.map(({ year, count }) => (
          <Chip key={year} href={toHref({ from: year, until: year + 9 })}>
            {toPeriodText(year, count)}
          </Chip>
        ))}
      </div>
    </section>
  );
}

function toPeriodText(year: number, count: number): string {
  return `${year}–${year + 9}: ${count}`;
}

/** For the pointer only: keys and screen readers reach the same addresses below the picture. */
function PictureLink({
  href,
  title,
  children,
}: {
  href: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <a href={href} tabIndex={-1}>
      <title>{title}</title>
      {children}
    </a>
  );
}

interface PlacesProps {
  places: CoverageCounts["places"];
  land: string;
  query: ListQuery;
  toHref: (change: Partial<ListQuery>) => string;
}

/** Places that are named below the map; it shows all of them. */
const PLACES_NAMED = 12;
const STEP = 10;

/** The same by place. */
export function Places({ places, land, query: { box }, toHref }: PlacesProps) {
  const cells = places.map(({ value, count }) => {
    const [south = 0, west = 0] = value.split(",").map(Number);
    return { south, west, east: west + STEP, north: south + STEP, count };
  });
  if (cells.length === 0) return <p>No record here says which place it covers.</p>;
  const most = Math.max(...cells.map(({ count }) => count));
  return (
    <section className={page.section} aria-labelledby="places">
      <h2 id="places" className={page.sectionTitle}>
        Places covered
      </h2>
      <svg
        className={`${styles.picture} ${styles.map}`}
        viewBox="-180 -90 360 180"
        aria-hidden="true"
        onPointerEnter={() => void loadDrag()}
        onPointerDown={(pressed) => void onPointerDown(pressed)}
        onDragStart={(event) => event.preventDefault()}
      >
        <path className={styles.land} d={land} transform="scale(.5)" />
        <path className={styles.grid} d={GRID} />
        {cells.map(({ count, ...place }) => (
          <PictureLink
            key={`${place.south},${place.west}`}
            href={toHref({ box: place })}
            title={`${describePlace(place)}: ${count}`}
          >
            <rect
              className={styles.area}
              x={place.west}
              y={-place.north}
              width={STEP}
              height={STEP}
            />
            <circle
              className={styles.mark}
              cx={(place.west + place.east) / 2}
              cy={-(place.south + place.north) / 2}
              r={2 + 4 * Math.sqrt(count / most)}
            />
          </PictureLink>
        ))}
        {box && <BoxOutline box={box} />}
      </svg>
      <p className={styles.dragHint}>Drag across the map to set a place.</p>
      <div className={chips}>
        {cells.slice(0, PLACES_NAMED).map(({ count, ...place }) => (
          <Chip key={`${place.south},${place.west}`} href={toHref({ box: place })}>
            {`${describePlace(place)}: ${count}`}
          </Chip>
        ))}
      </div>
    </section>
  );
}

const loadDrag = () => import("./drag-place.ts");

/** Touch scrolls the page; the form's fields are there for it, as for keys. */
async function onPointerDown(event: PointerEvent<SVGSVGElement>): Promise<void> {
  if (event.button !== 0 || event.pointerType === "touch") return;
  const { currentTarget: map, pointerId, clientX, clientY } = event;
  let isDown = true;
  addEventListener("pointerup", () => void (isDown = false), { once: true });
  const { dragPlace } = await loadDrag();
  if (isDown) dragPlace(map, { pointerId, clientX, clientY });
}

/** Meridians and parallels of thirty degrees. */
const GRID = [
  ...Array.from({ length: 11 }, (_, at) => `M${-150 + at * 30} -90V90`),
  ...Array.from({ length: 5 }, (_, at) => `M-180 ${-60 + at * 30}H180`),
].join("");

function BoxOutline({ box: { west, south, east, north } }: { box: NonNullable<ListQuery["box"]> }) {
  const parts =
    west <= east
      ? [[west, east]]
      : [
          [west, 180],
          [-180, east],
        ];
  return parts.map(([left = 0, right = 0]) => (
    <rect
      key={left}
      className={styles.selected}
      x={left}
      y={-north}
      width={Math.max(1, right - left)}
      height={Math.max(1, north - south)}
    />
  ));
}

function describePlace({ west, south, east, north }: NonNullable<ListQuery["box"]>): string {
  return `${toLatitude(south)} to ${toLatitude(north)}, ${toLongitude(west)} to ${toLongitude(east)}`;
}

function toLatitude(degrees: number): string {
  return `${Math.abs(degrees)}° ${(degrees < 0 ? "South" : "North").charAt(0)}`;
}

function toLongitude(degrees: number): string {
  return `${Math.abs(degrees)}° ${(degrees < 0 ? "West" : "East").charAt(0)}`;
}
