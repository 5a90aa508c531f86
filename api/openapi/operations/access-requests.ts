import { AccessDecision, AccessRequests, OwnRequests } from "../../wire/account/access-requests.ts";
import { ACCESS_REQUEST, json, jsonBody, type Operations } from "../operation.ts";

/** Requests for files under embargo. */
export const accessRequests: Operations = {
  "GET /access-requests": {
    summary: "Requests that the caller may decide",
    description:
      "Publishers and owners of the workspace that published a dataset decide, and the owner of the dataset it was published from.",
    answers: { 200: json(AccessRequests, "Those that wait first.") },
    example: {},
  },
  "GET /access-requests/mine": {
    summary: "What the caller has asked for",
    answers: { 200: json(OwnRequests, "Requests for access, and to restore archived versions.") },
    example: {},
  },
  "POST /access-requests/:id/decision": {
    summary: "Grant or refuse a request, or change a decision",
    body: jsonBody(AccessDecision, { status: "granted", seen: "requested", until: "2026-12-31" }),
    answers: { 204: { description: "Decided; the person who asked is told by email." } },
    refusals: {
      400: "The last day of the grant is over.",
      404: "No such request, or not the caller's to decide.",
      409: "Its status is no longer the one that was seen.",
    },
    example: { path: { id: ACCESS_REQUEST }, status: 204 },
  },
};
