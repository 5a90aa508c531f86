import type { Box } from "#api/wire/coverage.ts";
import { type MapStep, type MapView, toMapSteps } from "#base/map-view.ts";
import * as explorer from "#client/pages/record/files/explorer.css.ts";
import * as previews from "#client/pages/record/files/preview.css.ts";
import * as field from "#client/ui/field.css.ts";

/** Links come back to the map, which is below a table's rows. */
export const MAP_ID = "map";

/** Ways to other parts of a map. */
export function MapSteps({ view, toHref }: { view: MapView; toHref: (box: Box | null) => string }) {
  const steps = toMapSteps(view);
  return (
    <nav className={previews.ways} aria-label="Part of the map">
      {STEPS.map(([step, words]) => {
        const box = steps[step];
        return (
          box && (
            <a key={step} href={toHref(box)}>
              {words}
            </a>
          )
        );
      })}
      {view.isPart && <a href={toHref(null)}>Whole map</a>}
    </nav>
  );
}

const STEPS: readonly [MapStep, string][] = [
  ["in", "Zoom in"],
  ["out", "Zoom out"],
  ["north", "Go north"],
  ["south", "Go south"],
  ["west", "Go west"],
  ["east", "Go east"],
];

/** The sides of the part that is shown, for a form. */
export function MapFields({ box }: { box: Box | null }) {
  return SIDES.map(([side, words]) => (
    <label key={side}>
      {words}{" "}
      <input
        key={box?.[side]}
        className={`${field.input} ${field.inputSmall}`}
        name={side}
        size={8}
        maxLength={20}
        defaultValue={box?.[side] ?? ""}
      />
    </label>
  ));
}

const SIDES: readonly [keyof Box, string][] = [
  ["west", "West"],
  ["south", "South"],
  ["east", "East"],
  ["north", "North"],
];

export function DragHint() {
  return <span className={explorer.alive}>Drag across the map to show a part of it. </span>;
}

/** The data that the page's script needs to zoom: the map's place in its picture, and the plot's parameters. */
export function toMapZoom(
  { width, edge, west, east, south, north }: MapView,
  { plot, px, py }: { plot: string; px: string; py: string },
): string {
  return JSON.stringify({ width, ...edge, west, east, south, north, plot, px, py });
}
