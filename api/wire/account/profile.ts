import * as v from "valibot";
import { DEGREES } from "../enums.ts";
import { createParser } from "../parse.ts";
import { emailAddress, line, optionalLine } from "../fields.ts";

/** Upper bounds of a profile's texts, in characters. */
export const PROFILE_LIMITS = {
  NAME_MAX_CHARS: 255,
  INITIAL_MAX_CHARS: 16,
  URL_MAX_CHARS: 2_048,
  CODE_MAX_CHARS: 2_048,
  EMAIL_CODE_MAX_CHARS: 64,
} as const;

/** How long after signing in a session may change how its person signs in or is reached. */
export const FRESH_SIGN_IN_MS = 10 * 60 * 1000;

/** The avatar colours of the contract; any other is ignored. */
export const USER_COLORS = [
  "#342E37",
  "#F9CB40",
  "#FF715B",
  "#654597",
  "#F45D01",
  "#DF2935",
  "#00635D",
  "#4C212A",
  "#7765E3",
  "#B74F6F",
  "#EE8434",
  "#3B28CC",
  "#5FBFF9",
  "#474647",
] as const;

const Name = v.nullish(line(PROFILE_LIMITS.NAME_MAX_CHARS));

/**
 * Body of `PUT /user`: omitted fields stay. `degree: null` clears it; `email` is ignored,
 * because it has a call of its own.
 */
export const ProfileChange = v.object({
  firstName: Name,
  lastName: Name,
  middleInitial: v.optional(v.nullable(optionalLine(PROFILE_LIMITS.INITIAL_MAX_CHARS))),
  degree: v.optional(v.nullable(v.picklist(DEGREES))),
  credential: v.nullish(optionalLine(PROFILE_LIMITS.NAME_MAX_CHARS)),
  /** Node id of the workspace that becomes the current one. */
  organization: v.nullish(line(PROFILE_LIMITS.NAME_MAX_CHARS)),
  /** A web address or nothing: it may end up in a link. */
  url: v.nullish(
    v.pipe(optionalLine(PROFILE_LIMITS.URL_MAX_CHARS), v.regex(/^(?:https?:\/\/\S+)?$/i)),
  ),
  color: v.nullish(v.string()),
});
export type ProfileChange = v.InferOutput<typeof ProfileChange>;

/** Body of `PUT /user/email`. */
export const EmailChange = v.object({
  email: emailAddress,
  userRequestedChange: v.nullish(v.boolean()),
});

/** Body of `POST /user/email/confirm`: the code as it was typed. */
export const EmailCode = v.object({ code: line(PROFILE_LIMITS.EMAIL_CODE_MAX_CHARS) });

/** Body of `POST /user/email/revert`: the secret of the mailed link. */
export const RevertLink = v.object({ link: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

/** Body of both terms of service calls; a version is `yyyyMMddHHmmss`. */
export const TermsAcceptance = v.object({ version: v.pipe(v.string(), v.regex(/^\d{14}$/)) });

/** Body of `POST /user/orcid`: the code from the return page. */
export const OrcidAuthorization = v.object({
  authorizationCode: v.object({
    source: v.nullish(v.string()),
    code: line(PROFILE_LIMITS.CODE_MAX_CHARS),
  }),
});

export const parseProfileChange = createParser(ProfileChange);
export const parseEmailChange = createParser(EmailChange);
export const parseEmailCode = createParser(EmailCode);
export const parseRevertLink = createParser(RevertLink);
export const parseTermsAcceptance = createParser(TermsAcceptance);
export const parseOrcidAuthorization = createParser(OrcidAuthorization);

/** A change of the sign-in that a person made in the user pool, which sends no email about it. */
export const SIGN_IN_CHANGES = [
  "password",
  "authenticator-on",
  "authenticator-off",
  "passkey-added",
  "passkey-removed",
] as const;
export type SignInChange = (typeof SIGN_IN_CHANGES)[number];

/** Body of `POST /user/sign-in-changes`. */
export const SignInChanged = v.object({ change: v.picklist(SIGN_IN_CHANGES) });
export const parseSignInChanged = createParser(SignInChanged);
