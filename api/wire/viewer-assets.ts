import * as v from "valibot";
import { createParser } from "./parse.ts";
import { list, optional, text } from "./tolerant.ts";

/** Body of `GET /packages/discover/assets`: what was made of files so that viewers can show them. */
export const ViewerAssets = v.object({
  assets: list(
    v.object({
      id: v.string(),
      dataset_id: v.union([v.number(), v.string()]),
      name: text,
      asset_type: text,
      asset_url: text,
      properties: v.nullish(v.record(v.string(), v.unknown()), () => ({})),
      status: text,
      package_ids: list(v.string()),
      created_at: text,
    }),
  ),
  cloudfront: optional(v.object({ policy: text, signature: text, key_pair_id: text })),
});

export const parseViewerAssets = createParser(ViewerAssets);
