import { Fragment } from "react";
import { formatNumber } from "#client/format.tsx";
import * as previews from "#client/pages/record/files/preview.css.ts";
import { Button } from "#client/ui/button.tsx";
import * as inputs from "#client/ui/field.css.ts";
import type { PlaneAxis } from "../previews/arrays/fields.ts";
import { PreviewForm, type PreviewPlace, toPreviewHref } from "./preview-place.tsx";

interface PlaneFormProps {
  axes: readonly PlaneAxis[];
  place: PreviewPlace;
  /** The array's name. */
  entry: string;
}

/** Which plane of an array is shown, with links to those beside it and a field for any other. */
export function PlaneForm({ axes, place, entry }: PlaneFormProps) {
  const shown = { ...place, query: { ...place.query, entry } };
  const asks = axes.flatMap(({ parameter }) => parameter ?? []);
  return (
    <>
      <p className={previews.ways}>
        {axes.map(({ name, at, of, label }, order) => (
          <span key={order}>
            {name} {formatNumber(at)} of {formatNumber(of)}
            {label !== "" && `: ${label}`}
          </span>
        ))}
      </p>
      <PreviewForm place={shown} asks={asks}>
        {axes.map((axis, order) => (
          <AxisField key={order} axis={axis} place={shown} />
        ))}
        <Button type="submit" variant="quiet">
          Show this plane
        </Button>
      </PreviewForm>
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
