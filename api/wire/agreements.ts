import * as v from "valibot";
import { createParser } from "./parse.ts";
import { optional, text } from "./fields.ts";

/** Body of `/datasets/{id}/data-use-agreement`; `body` is Markdown. */
export const DataUseAgreement = v.object({
  id: v.number(),
  name: v.string(),
  body: text,
  organizationId: optional(v.number()),
});
export type DataUseAgreement = v.InferOutput<typeof DataUseAgreement>;

/** What is sent to `/datasets/{id}/preview` to ask for withheld files. */
export const PreviewRequest = v.object({
  dataUseAgreementId: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null),
});

export const parseDataUseAgreement = createParser(DataUseAgreement);
export const parsePreviewRequest = createParser(PreviewRequest);
