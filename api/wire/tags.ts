import * as v from "valibot";
import { createParser } from "./parse.ts";
import { count, list } from "./tolerant.ts";

export const TagCount = v.object({ tag: v.string(), count });
export type TagCount = v.InferOutput<typeof TagCount>;

/** Body of `/tags`: every tag at once, no paging. */
export const parseTagCounts = createParser(list(TagCount));
