import { Health } from "#api/wire/health.ts";
import { readBoundedBody } from "#base/bounded-body.ts";
import { parseJson } from "#base/parse-json.ts";
import * as v from "valibot";
import { HEALTH_MAX_BYTES, STATUS_TIMEOUT_MS } from "../limits.ts";
import type { SendToProductApi } from "./client.ts";

/** `unknown`: the backend is the operator's own, whose health is not known. */
export type CatalogueHealth =
  | { state: "unknown" }
  | { state: "down" | "up"; faults: Health["faults"]; waiting?: Waiting; crons?: CronEnds };

/** The catalogue's waiting work; `null` while its database is down. */
export type Waiting = Pick<
  Health,
  "embargoesLate" | "purgesWaiting" | "mailsWaiting" | "doisUnregistered"
>;

/** When the catalogue's crons last ended a run; `null` where it does not say. */
export type CronEnds = Health["crons"];

const SILENT = {
  code: "catalogue_silent",
  sentence:
    "The catalogue itself does not answer: look at its Worker's log, and deploy again if the portal is not bound to it.",
};
const UNREADABLE = {
  code: "catalogue_unreadable",
  sentence:
    "The catalogue's report cannot be read: look at its Worker's log, and deploy portal and catalogue of one version.",
};

/** Requests the catalogue's health report; `null` for a backend without one. */
export function createCatalogueHealth(
  send: SendToProductApi | null,
): () => Promise<CatalogueHealth> {
  return async () => {
    if (send === null) return { state: "unknown" };
    try {
      const answer = await send("/health", { signal: AbortSignal.timeout(STATUS_TIMEOUT_MS) });
      const parsed = v.safeParse(
        Health,
        parseJson((await readBoundedBody(answer, HEALTH_MAX_BYTES)) ?? ""),
      );
      if (!parsed.success) return { state: "down", faults: [UNREADABLE] };
      const { ok, faults, crons, ...waiting } = parsed.output;
      return { state: ok ? "up" : "down", faults, waiting, crons };
    } catch {
      return { state: "down", faults: [SILENT] };
    }
  };
}
