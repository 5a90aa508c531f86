import * as v from "valibot";
import { count } from "./fields.ts";

/** The most views that the portal collects before it sends them: half a megabyte of lines. */
const LINES_MAX = 5_000;

/** How often the page of a dataset was viewed on each day (UTC, `yyyy-MM-dd`). */
export const ViewsByDay = v.pipe(
  v.array(v.object({ day: v.pipe(v.string(), v.isoDate()), datasetId: count, count })),
  v.maxLength(LINES_MAX),
);
export type ViewsByDay = v.InferOutput<typeof ViewsByDay>;

/** The methods of the catalogue's entrypoint `PublicCatalogue`, callable by its binding only. */
export interface ViewCounts {
  addViews(views: ViewsByDay): Promise<void>;
}
