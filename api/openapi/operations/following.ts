import { FollowLink, FollowRequest, Follows, FollowStop } from "../../wire/follows.ts";
import { FOLLOW_LINK, json, jsonBody, type Operations, STOP_LINK } from "../operation.ts";

/** Emails about news, without an account. */
export const following: Operations = {
  "POST /discover/follows": {
    summary: "Ask to be mailed about a record, a person or a search",
    description:
      "Sends a link that confirms to the address, in German with `Accept-Language: de`; the answer does not tell whether the address is known. An address gets at most ten such emails a day, and follows at most 20 things. Asking again for what is not confirmed yet ends the link of the email before. What is not confirmed within seven days is deleted, earlier when very much waits.",
    body: jsonBody(FollowRequest, { email: "ada@example.org", kind: "record", target: "1" }),
    answers: { 202: { description: "An email is on its way where one may be sent." } },
    refusals: {
      404: "There is nothing public of this kind to follow.",
      503: "No emails can be sent, or too much that this network or account asked for waits to be confirmed.",
    },
    example: { status: 202 },
  },
  "POST /discover/follows/confirm": {
    summary: "Confirm with the secret of the mailed link",
    description:
      "Again changes nothing. Emails come at most once a day, when there is something new, in the language of this call: English, or German with `Accept-Language: de`.",
    body: jsonBody(FollowLink, { link: FOLLOW_LINK }),
    answers: { 200: json(Follows, "What the address follows.") },
    refusals: {
      410: "The link is not known, is older than seven days, or was replaced by asking again.",
    },
    example: {},
  },
  "POST /discover/follows/list": {
    summary: "What the holder of an email's link follows",
    body: jsonBody(FollowLink, { link: STOP_LINK }),
    answers: { 200: json(Follows, "What the address follows.") },
    refusals: { 410: "The link is not known: nothing is followed any more." },
    example: {},
  },
  "POST /discover/follows/stop": {
    summary: "End one of what is followed, or everything",
    description: "Without an `id` everything ends. An address that follows nothing is deleted.",
    body: jsonBody(FollowStop, { link: STOP_LINK }),
    answers: { 204: { description: "Ended; also when there was nothing to end." } },
    example: { status: 204 },
  },
};
