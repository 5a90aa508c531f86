import * as v from "valibot";
import { createParser } from "./parse.ts";
import { list, text } from "./fields.ts";

/** An open repository; times are epoch seconds, unlike the ISO strings elsewhere. */
export const Repository = v.object({
  organizationNodeId: v.string(),
  name: text,
  displayName: text,
  type: text,
  description: text,
  url: text,
  overviewDocument: text,
  logoFile: text,
  questions: list(v.object({ id: v.number(), question: text, type: text })),
  createdAt: v.nullish(v.number(), 0),
  updatedAt: v.nullish(v.number(), 0),
});
export type Repository = v.InferOutput<typeof Repository>;

/** Body of `GET /publishing/repositories`, which may be `null`. */
export const parseRepositories = createParser(list(Repository));
