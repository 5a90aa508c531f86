import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject } from "#base/parse-json.ts";
import { parse } from "smol-toml";
import * as v from "valibot";

const ROOT = join(import.meta.dirname, "../..");
const FILES = ["wrangler.toml", "api/wrangler.toml"];
/** More than anybody calls in a minute; another number is a slip. */
const CALLS_MAX = 1_000_000;

const Tracked = v.object({ ratelimits: v.array(v.object({ name: v.string() })) });

/** The limits that both Workers have, each of which an installation may set. */
const NAMES: ReadonlySet<string> = new Set(
  FILES.flatMap((file) =>
    v
      .parse(Tracked, parse(readFileSync(join(ROOT, file), "utf8")))
      .ratelimits.map(({ name }) => name),
  ),
);

const COUNT = `must be a whole number of calls from 1 to ${CALLS_MAX}, without quotes`;

/** How many calls a minute each limit allows in both Workers that have it. */
export const CallLimits = v.pipe(
  v.custom<Record<string, unknown>>(
    isObject,
    "must be one section, with lines such as LIMIT_SEARCH_BY_ADDRESS = 6000 below it",
  ),
  v.record(
    v.pipe(
      v.string(),
      v.check((name) => NAMES.has(name), `is no limit: ${FILES.join(" and ")} name them all`),
    ),
    v.pipe(v.number(COUNT), v.integer(COUNT), v.minValue(1, COUNT), v.maxValue(CALLS_MAX, COUNT)),
  ),
);
