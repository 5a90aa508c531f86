import * as v from "valibot";
import { DEGREES } from "#api/wire/enums.ts";
import { PROFILE_LIMITS, USER_COLORS } from "#api/wire/account/profile.ts";
import { defineForm, nameLine, oneLine, parseSeen, toRefusal } from "./form.ts";

const { NAME_MAX_CHARS } = PROFILE_LIMITS;

const TOO_LONG = `Use at most ${NAME_MAX_CHARS} characters.`;

/** The forms of the profile page. */
export const profileForms = {
  profile: defineForm({
    fields: {
      firstName: nameLine("Please provide your first name.", NAME_MAX_CHARS),
      middleInitial: v.pipe(
        v.string(),
        v.normalize("NFC"),
        v.regex(/^(?:\p{L}\p{M}*\.?)?$/u, "Use one letter."),
      ),
      lastName: nameLine("Please provide your last name.", NAME_MAX_CHARS),
      credential: v.pipe(oneLine, v.maxLength(NAME_MAX_CHARS, TOO_LONG)),
      degree: v.picklist(["", ...DEGREES], "Choose a degree from the list."),
      color: v.picklist(["", ...USER_COLORS], "Choose one of the colours."),
      seen: v.string(),
    },
    async send({ seen, ...typed }, { change }) {
      const { middleInitial, degree, color, ...texts } = typed;
      const whole = {
        ...texts,
        middleInitial: middleInitial.replace(".", "") || null,
        degree: degree || null,
        ...(color !== "" && { color }),
      };
      const shown = parseSeen(seen);
      const unchanged = new Set(
        Object.entries(typed).flatMap(([field, text]) => (shown[field] === text ? [field] : [])),
      );
      const body = Object.fromEntries(
        Object.entries(whole).filter(([field]) => !unchanged.has(field)),
      );
      if (Object.keys(body).length === 0) return { kind: "done" };
      const answer = await change({ path: "/user", method: "PUT", body });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
};
