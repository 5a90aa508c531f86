import * as v from "valibot";
import { readJsonAnswer } from "../http/bounded-text.ts";
import { DOI_CHECK_TIMEOUT_MS } from "../limits.ts";

/** Whether a DOI is registered; throws when the resolver gives no clear answer. */
export type IsDoiRegistered = (doi: string) => Promise<boolean>;

const Handle = v.object({ responseCode: v.number() });
/** `responseCode` of the DOI Proxy REST API: the DOI exists, with or without the requested values; it does not exist. */
const FOUND = [1, 200];
const NOT_FOUND = 100;

/** Requests a DOI from the resolver, such as `https://doi.org`, by its REST API (`/api/handles/<doi>`). */
export function createDoiResolver(ask: typeof fetch, resolver: string): IsDoiRegistered {
  return async (doi) => {
    const path = doi.split("/").map(encodeURIComponent).join("/");
    const answer = await ask(`${resolver.replace(/\/+$/, "")}/api/handles/${path}`, {
      redirect: "manual",
      signal: AbortSignal.timeout(DOI_CHECK_TIMEOUT_MS),
    });
    const handle = v.safeParse(Handle, await readJsonAnswer(answer));
    const code = handle.success ? handle.output.responseCode : null;
    if (code !== null && FOUND.includes(code)) return true;
    if (code === NOT_FOUND) return false;
    throw new Error(`The resolver of DOIs answered ${answer.status}, code ${code}.`);
  };
}
