import * as v from "valibot";
import { createParser } from "../parse.ts";
import { line, optional } from "../fields.ts";

/** A machine key as lists show it; without its secret. */
export const ApiToken = v.object({
  name: v.string(),
  key: v.string(),
  lastUsed: optional(v.string()),
});
export type ApiToken = v.InferOutput<typeof ApiToken>;

/** Answer to `POST /token`: the only answer with `secret`. */
export const CreatedToken = v.object({ name: v.string(), key: v.string(), secret: v.string() });

/** Body of `POST /token` and `PUT /token/{key}`. */
export const TokenName = v.object({ name: line(255) });

export const parseTokenName = createParser(TokenName);
export const parseApiTokens = createParser(v.array(ApiToken));
export const parseCreatedToken = createParser(CreatedToken);
