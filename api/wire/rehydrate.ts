import * as v from "valibot";
import { createParser } from "./parse.ts";
import { line } from "./fields.ts";

const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Body of `POST /discover/rehydrate`: who asks for the files of an archived version. */
export const RehydrateRequest = v.object({
  datasetId: Id,
  /** The number of the version, as in its address. */
  datasetVersionId: Id,
  name: line(255),
  email: v.pipe(v.string(), v.trim(), v.maxLength(254), v.email()),
  recaptchaToken: v.nullish(v.pipe(v.string(), v.maxLength(8_192))),
});
export type RehydrateRequest = v.InferOutput<typeof RehydrateRequest>;

/** Answer to `POST /discover/rehydrate`. */
export const RehydrateAnswer = v.object({ rehydrationLocation: v.string(), taskARN: v.string() });

export const parseRehydrateRequest = createParser(RehydrateRequest);
export const parseRehydrateAnswer = createParser(RehydrateAnswer);
