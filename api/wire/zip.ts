import * as v from "valibot";
import { createParser } from "./parse.ts";

/** The field `data` of the form that asks for a zip of a selection. */
export const ZipRequest = v.object({
  datasetId: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
  paths: v.pipe(v.array(v.string()), v.minLength(1)),
  rootPath: v.nullish(v.string(), ""),
  archiveName: v.nullish(v.pipe(v.string(), v.maxLength(255)), ""),
  /** Access token of whoever may see files under embargo. */
  userToken: v.nullish(v.string(), null),
});
export type ZipRequest = v.InferOutput<typeof ZipRequest>;

export const parseZipRequest = createParser(ZipRequest);
