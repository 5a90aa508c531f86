import * as v from "valibot";
import { isCalendarDay } from "../calendar.ts";
import { EMBARGO_ACCESS } from "../enums.ts";
import { count, list, lines, optional, text } from "../fields.ts";
import { createParser } from "../parse.ts";

/** Body of `/datasets/{id}/data-use-agreement`; `body` is Markdown. */
export const DataUseAgreement = v.object({
  id: v.number(),
  name: v.string(),
  body: text,
  organizationId: optional(v.number()),
});
export type DataUseAgreement = v.InferOutput<typeof DataUseAgreement>;

/** Body of `/datasets/{id}/preview`, which requests withheld files. */
export const PreviewRequest = v.object({
  dataUseAgreementId: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(1)), null),
});

export const parseDataUseAgreement = createParser(DataUseAgreement);
export const parsePreviewRequest = createParser(PreviewRequest);

/** Upper bounds of an answer to a request for withheld files, and of each list of requests. */
export const ACCESS_REQUEST_LIMITS = { REASON_MAX_CHARS: 2_000, LISTED_MAX: 500 } as const;

const entries = {
  datasetId: v.number(),
  datasetName: v.string(),
  status: v.picklist(EMBARGO_ACCESS),
  /** Empty for requests from before times were stored. */
  requestedAt: text,
  decidedAt: text,
  /** The last day of a grant; empty while the embargo is its only end. */
  grantedUntil: text,
  reason: text,
};

/** Body of `GET /access-requests`: what the caller may decide, the oldest first. */
export const AccessRequests = v.object({
  requests: list(
    v.object({
      ...entries,
      /** Names the request in the address of its decision. */
      id: v.string(),
      person: v.object({ name: v.string(), email: v.string(), orcid: optional(v.string()) }),
      agreement: optional(v.string()),
    }),
  ),
});
export type AccessRequests = v.InferOutput<typeof AccessRequests>;

/** Body of `GET /access-requests/mine`: what the caller has requested. */
export const OwnRequests = v.object({
  access: list(v.object(entries)),
  restore: list(
    v.object({
      id: v.string(),
      datasetId: v.number(),
      version: count,
      datasetName: v.string(),
      requestedAt: v.string(),
    }),
  ),
});
export type OwnRequests = v.InferOutput<typeof OwnRequests>;

/**
 * Body of `POST /access-requests/{id}/decision`. `seen` is the status that the decision is about: when
 * another person has decided since, nothing is changed.
 */
export const AccessDecision = v.strictObject({
  status: v.picklist(["granted", "refused"]),
  seen: v.picklist(EMBARGO_ACCESS),
  until: v.nullish(v.pipe(v.string(), v.isoDate(), v.check(isCalendarDay)), null),
  reason: v.nullish(v.pipe(lines(ACCESS_REQUEST_LIMITS.REASON_MAX_CHARS), v.trim()), ""),
});
export type AccessDecision = v.InferOutput<typeof AccessDecision>;

export const parseAccessRequests = createParser(AccessRequests);
export const parseOwnRequests = createParser(OwnRequests);
export const parseAccessDecision = createParser(AccessDecision);
