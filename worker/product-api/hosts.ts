import type { Config } from "../config.ts";

/** The calls on the contract's second host (pages-and-product-api, section 2.0). */
const ON_SECOND_HOST =
  /^\/(publishing|collections|accounts|repositories|datasets\/shared-datasets|discover\/rehydrate|packages\/discover)\b/;

/** Which host of an existing backend answers a path. */
export function toHost(config: Pick<Config, "API_HOST" | "API2_HOST">, path: string): string {
  return config.API2_HOST !== "" && ON_SECOND_HOST.test(path) ? config.API2_HOST : config.API_HOST;
}
