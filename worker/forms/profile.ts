import * as v from "valibot";
import { DEGREES } from "#api/wire/enums.ts";
import { PROFILE_LIMITS, USER_COLORS } from "#api/wire/account/profile.ts";
import { defineForm, toRefusal } from "./form.ts";

const { NAME_MAX_CHARS } = PROFILE_LIMITS;

function name(empty: string) {
  return v.pipe(v.string(), v.nonEmpty(empty), v.maxLength(NAME_MAX_CHARS, TOO_LONG));
}

const TOO_LONG = `Use at most ${NAME_MAX_CHARS} characters.`;

/** The forms of the profile page. */
export const profileForms = {
  profile: defineForm({
    fields: {
      firstName: name("Please provide your first name."),
      middleInitial: v.pipe(v.string(), v.regex(/^(?:\p{L}\.?)?$/u, "Use one letter.")),
      lastName: name("Please provide your last name."),
      credential: v.pipe(v.string(), v.maxLength(NAME_MAX_CHARS, TOO_LONG)),
      degree: v.picklist(["", ...DEGREES], "Choose a degree of the list."),
      color: v.picklist(["", ...USER_COLORS], "Choose one of the colours."),
    },
    async send({ middleInitial, degree, color, ...texts }, { change }) {
      const body = {
        ...texts,
        middleInitial: middleInitial.replace(".", "") || null,
        degree: degree || null,
        ...(color !== "" && { color }),
      };
      const answer = await change({ path: "/user", method: "PUT", body });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
};
