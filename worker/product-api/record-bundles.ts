import * as v from "valibot";
import { readBoundedBody } from "#base/bounded-body.ts";
import { createBoundedCache } from "#base/bounded-cache.ts";
import { PORTAL_BOUNDS } from "#base/bounds.ts";
import { parseJson } from "#base/parse-json.ts";
import { BUNDLE_ANSWER_MS, PRODUCT_API_MAX_BYTES } from "../limits.ts";
import type { SendToProductApi } from "./client.ts";

/** A version's own address, the newest one's too. */
const RECORD = /^\/discover\/datasets\/\d{1,15}(?:\/versions\/\d{1,9})?$/;

/** The tombstone of a withdrawn record is the same answer at both addresses. */
const GONE = 410;

const bundleSchema = v.object({ answers: v.record(v.string(), v.unknown()) });

interface BundledAnswer {
  text: string;
  at: number;
}

/**
 * Requests a record by the catalogue's bundle, which contains the answers to the calls that the record's page makes
 * next: those are answered from here, once each and within a moment. Answers without a bundle,
 * such as withheld files, are requested as before.
 */
export function withRecordBundles(send: SendToProductApi, now: () => number): SendToProductApi {
  const answers = createBoundedCache<BundledAnswer>({
    maxBytes: PORTAL_BOUNDS.bundles.bytes,
    sizeOf: ({ text }) => 2 * text.length,
  });

  function take(path: string): Response | null {
    const answer = answers.get(path);
    answers.delete(path);
    const isUsable = answer !== undefined && now() - answer.at <= BUNDLE_ANSWER_MS;
    return isUsable ? toResponse(answer.text) : null;
  }

  async function open(path: string, init: RequestInit): Promise<Response | null> {
    const bundle = await send(`${path}/bundle`, init);
    if (bundle.status === GONE) return bundle;
    if (bundle.status !== 200) return null;
    const text = await readBoundedBody(bundle, PRODUCT_API_MAX_BYTES);
    const parsed = v.safeParse(bundleSchema, parseJson(text ?? ""));
    if (!parsed.success) return null;
    const { [path]: own, ...others } = parsed.output.answers;
    if (own === undefined) return null;
    for (const [each, body] of Object.entries(others))
      answers.set(each, { text: JSON.stringify(body), at: now() });
    return toResponse(JSON.stringify(own));
  }

  return async (path, init) => {
    const isRead = (init.method ?? "GET") === "GET";
    const answer = isRead
      ? (take(path) ?? (RECORD.test(path) ? await open(path, init) : null))
      : null;
    return answer ?? send(path, init);
  };
}

/** A text in JSON is a string. */
function toResponse(json: string): Response {
  const body: unknown = JSON.parse(json); // written above
  return typeof body === "string" ? new Response(body) : Response.json(body);
}
