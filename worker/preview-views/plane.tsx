import { Fragment } from "react";
import { formatNumber } from "#client/format.tsx";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { Button } from "#client/ui/button.tsx";
import * as inputs from "#client/ui/field.css.ts";
import { type Colours, COLOURS } from "../previews/arrays/colour-names.ts";
import type { Drawn, PlaneAxis } from "../previews/arrays/fields.ts";
import { PreviewForm, type PreviewPlace, toPreviewHref } from "./preview-place.tsx";

interface PlaneFormProps {
  axes: readonly PlaneAxis[];
  picture: Drawn | null;
  place: PreviewPlace;
  /** The array's name. */
  entry: string;
}

/** Which plane of an array is shown, with links to those beside it and a field for any other. */
export function PlaneForm({ axes, picture, place, entry }: PlaneFormProps) {
  const shown = { ...place, query: { ...place.query, entry } };
  const drawn = picture?.plane;
  const asks = [
    ...axes.flatMap(({ parameter }) => parameter ?? []),
    ...(drawn ? (["x", "y", "colours"] as const) : []),
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
        {drawn && <PictureFields plane={drawn} place={shown} />}
        <Button type="submit" variant="quiet">
          Show this plane
        </Button>
      </PreviewForm>
    </>
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
  place,
}: {
  plane: NonNullable<Drawn["plane"]>;
  place: PreviewPlace;
}) {
  const { x, y, colours } = place.query;
  const small = `${inputs.input} ${inputs.inputSmall}`;
  return (
    <>
      <label>
        Row{" "}
        <input
          className={small}
          type="number"
          name="y"
          min={1}
          max={rows}
          defaultValue={y === null ? "" : Math.min(y, rows)}
        />
      </label>
      <label>
        Column{" "}
        <input
          className={small}
          type="number"
          name="x"
          min={1}
          max={columns}
          defaultValue={x === null ? "" : Math.min(x, columns)}
        />
      </label>
      <label>
        Colours{" "}
        <select className={small} name="colours" defaultValue={colours === "grey" ? "" : colours}>
          {COLOURS.map((name) => (
            <option key={name} value={name === "grey" ? "" : name}>
              {COLOURS_WORDS[name]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

function AxisField({ axis, place }: { axis: PlaneAxis; place: PreviewPlace }) {
  const { parameter, name, at, of } = axis;
  if (parameter === null) return null;
  const to = (next: number): string => toPreviewHref(place, { [parameter]: next });
  return (
    <Fragment>
      <label>
        {name}{" "}
        <input
          className={`${inputs.input} ${inputs.inputSmall}`}
          type="number"
          name={parameter}
          min={1}
          max={of}
          defaultValue={at}
        />
      </label>
      {at > 1 && <a href={to(at - 1)}>Previous {name}</a>}
      {at < of && <a href={to(at + 1)}>Next {name}</a>}
    </Fragment>
  );
}
