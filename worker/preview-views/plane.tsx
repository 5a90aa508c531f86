import { Fragment } from "react";
import { formatNumber } from "#client/format.tsx";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { Button } from "#client/ui/button.tsx";
import * as inputs from "#client/ui/field.css.ts";
import { type Colours, COLOURS } from "../previews/arrays/colour-names.ts";
import type { Drawn, PlaneAxis, PlaneSides } from "../previews/arrays/fields.ts";
import { PreviewForm, type PreviewPlace, toPreviewHref } from "./preview-place.tsx";

interface PlaneFormProps {
  axes: readonly PlaneAxis[];
  sides?: PlaneSides | undefined;
  picture: Drawn | null;
  place: PreviewPlace;
  /** The array's name. */
  entry: string;
}

/** Which plane of an array is shown, with links to those beside it and fields for any other, and for its picture. */
export function PlaneForm({ axes, sides, picture, place, entry }: PlaneFormProps) {
  const shown = { ...place, query: { ...place.query, entry } };
  const drawn = picture?.plane;
  const hasColours = drawn !== undefined && picture?.isColoured !== true;
  const asks = [
    ...axes.flatMap(({ parameter }) => parameter ?? []),
    ...(sides ? (["across", "down"] as const) : []),
    ...(drawn ? (["x", "y"] as const) : []),
    ...(hasColours ? (["colours"] as const) : []),
  ];
  return (
    <>
      {axes.length > 0 && (
        <p className={previews.ways}>
          {axes.map(({ name, at, of, label }, order) => (
            <span key={order}>
              {name} {formatNumber(at)} of {formatNumber(of)}
              {label !== "" && `: ${label}`}
            </span>
          ))}
        </p>
      )}
      <PreviewForm place={shown} asks={asks}>
        {axes.map((axis, order) => (
          <AxisField key={order} axis={axis} place={shown} />
        ))}
        {sides && <SideFields sides={sides} />}
        {drawn && <PictureFields plane={drawn} query={place.query} hasColours={hasColours} />}
        <Button type="submit" variant="quiet">
          {axes.length > 0 ? "Show this plane" : "Redraw the picture"}
        </Button>
      </PreviewForm>
    </>
  );
}

const SMALL = `${inputs.input} ${inputs.inputSmall}`;

interface NumberFieldProps {
  label: string;
  name: string;
  max: number;
  /** A larger one is the largest; `null` for none. */
  value: number | null;
}

function NumberField({ label, name, max, value }: NumberFieldProps) {
  return (
    <label>
      {label}{" "}
      <input
        className={SMALL}
        type="number"
        name={name}
        min={1}
        max={max}
        defaultValue={value === null ? "" : Math.min(value, max)}
      />
    </label>
  );
}

/** The axes of a plane; those that it has by itself are not in the address. */
function SideFields({ sides: { across, down, choices } }: { sides: PlaneSides }) {
  const [first, second] = choices.toReversed();
  return (
    <>
      <SideField label="Across" name="across" axis={across} own={first?.axis} choices={choices} />
      <SideField label="Down" name="down" axis={down} own={second?.axis} choices={choices} />
    </>
  );
}

interface SideFieldProps extends Pick<PlaneSides, "choices"> {
  label: string;
  name: "across" | "down";
  axis: number;
  own: number | undefined;
}

function SideField({ label, name, axis: shown, own, choices }: SideFieldProps) {
  const toValue = (axis: number | undefined): number | string =>
    axis === own || axis === undefined ? "" : axis;
  return (
    <label>
      {label}{" "}
      <select className={SMALL} name={name} defaultValue={toValue(shown)}>
        {choices.map(({ axis, name: words }) => (
          <option key={axis} value={toValue(axis)}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

const COLOURS_WORDS: Record<Colours, string> = {
  grey: "Greys",
  sequential: "Blue to yellow",
  diverging: "Blue and red about zero",
};

/** Fields for a point of the picture, and for its colours. */
function PictureFields({
  plane: { rows, columns },
  query: { x, y, colours },
  hasColours,
}: {
  plane: NonNullable<Drawn["plane"]>;
  query: PreviewPlace["query"];
  /** Whether its colours can be chosen. */
  hasColours: boolean;
}) {
  return (
    <>
      <NumberField label="Row" name="y" max={rows} value={y} />
      <NumberField label="Column" name="x" max={columns} value={x} />
      {hasColours && <ColoursField colours={colours} />}
    </>
  );
}

function ColoursField({ colours }: { colours: Colours }) {
  return (
    <label>
      Colours{" "}
      <select className={SMALL} name="colours" defaultValue={colours === "grey" ? "" : colours}>
        {COLOURS.map((name) => (
          <option key={name} value={name === "grey" ? "" : name}>
            {COLOURS_WORDS[name]}
          </option>
        ))}
      </select>
    </label>
  );
}

function AxisField({ axis, place }: { axis: PlaneAxis; place: PreviewPlace }) {
  const { parameter, name, at, of } = axis;
  if (parameter === null) return null;
  const to = (next: number): string => toPreviewHref(place, { [parameter]: next });
  return (
    <Fragment>
      <NumberField label={name} name={parameter} max={of} value={at} />
      {at > 1 && <a href={to(at - 1)}>Previous {name}</a>}
      {at < of && <a href={to(at + 1)}>Next {name}</a>}
    </Fragment>
  );
}
