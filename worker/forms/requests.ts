import { isCalendarDay } from "#api/wire/calendar.ts";
import * as v from "valibot";
import { ACCESS_REQUEST_LIMITS } from "#api/wire/account/access-requests.ts";
import { DONE } from "#client/contract/form.ts";
import { href } from "#client/contract/routes.ts";
import {
  defineForm,
  type FormContext,
  type FormOutcome,
  reasonText,
  refuseFields,
  toRefusal,
} from "./form.ts";

const { REASON_MAX_CHARS } = ACCESS_REQUEST_LIMITS;
const Seen = v.picklist(["requested", "granted", "refused"]);

async function decide(
  { change, subject }: FormContext,
  { body, refused, done }: { body: object; refused: Record<string, string>; done: string },
): Promise<FormOutcome> {
  const path = `/access-requests/${encodeURIComponent(subject)}/decision`;
  const answer = await change({ path, method: "POST", body });
  return answer.ok
    ? { kind: "done", to: href("workspaces.user.requests", {}, { [DONE]: done }) }
    : answer.status === 400
      ? refuseFields(refused)
      : toRefusal(answer);
}

const NO_DAY = "Enter a day, or leave it empty to grant access until the embargo ends.";

/** The decision about a request for withheld files; `seen` is the status that it is about. */
export const requestForms = {
  grant: defineForm({
    fields: {
      seen: Seen,
      until: v.union(
        [v.literal(""), v.pipe(v.string(), v.isoDate(NO_DAY), v.check(isCalendarDay, NO_DAY))],
        NO_DAY,
      ),
    },
    send: ({ seen, until }, context) =>
      decide(context, {
        body: { status: "granted", seen, ...(until !== "" && { until }) },
        refused: { until: "This day is over." },
        done: "grant",
      }),
  }),
  refuse: defineForm({
    fields: {
      seen: Seen,
      reason: reasonText("Give a reason: the person is told nothing else.", REASON_MAX_CHARS),
    },
    send: ({ seen, reason }, context) =>
      decide(context, {
        body: { status: "refused", seen, reason },
        refused: { reason: "The catalogue does not accept this reason." },
        done: "refuse",
      }),
  }),
};
