import { LANGUAGE } from "#client/contract/language.ts";
import * as v from "valibot";
import { parseJson } from "#base/parse-json.ts";
import type { FormReply } from "#client/contract/form.ts";
import type { AccountApi } from "../product-api/account.ts";
import type { Change } from "../product-api/client.ts";
import type { ChangeAnswer } from "../product-api/read-answer.ts";
import type { OwnOperation, PoolAnswer } from "../session/call-user-pool.ts";

/** The functions and data that a form's handler may use. */
export interface FormContext {
  account: AccountApi;
  /** Of the page's address. */
  params: Record<string, string>;
  /** Identifies one of several forms of that name. */
  subject: string;
  /** Whether the caller signed in a moment ago, as a change of their sign-in requires. */
  isFresh: boolean;
  brandName: string;
  /** Counts a try of the caller's password or code; `false` after too many. */
  countTry(): Promise<boolean>;
  /** Calls the user pool with the caller's token; never throws. */
  callUserPool(operation: OwnOperation, input?: object): Promise<PoolAnswer>;
  /** Changes something with the caller's token; the same change of the same form is made once. */
  change(change: Omit<Change, "token" | "key">): Promise<ChangeAnswer>;
}

/** The outcome of a form. */
export type FormOutcome =
  /** The page is opened again, or another one. */
  | { kind: "done"; to?: string }
  /** The session has ended, and its cookies are removed from this browser. */
  | { kind: "left"; isDeleted?: true }
  /** The page is answered at once, with data that is shown only once. */
  | { kind: "shown"; message: string; result: Record<string, string> }
  | Refused
  | { kind: "signed-out" };

export interface Refused {
  kind: "refused" | "sign-in-again";
  status: 403 | 409 | 422 | 429 | 503;
  message: string;
  problems?: FormReply["problems"];
  quoted?: string;
  result?: FormReply["result"];
  /** Until it may be sent again; a minute where only the status (429) says so. */
  waitSeconds?: number;
  /** Whether it may have been done: sent again under its key, it is not done twice. */
  isUnknown?: true;
}

export interface MemberForm {
  /** Names of the fields that are shown again after a refusal. */
  fields: readonly string[];
  /** Names of the fields that are stored nowhere. */
  secrets: readonly string[];
  endsSession: boolean;
  send(form: FormData, context: FormContext): Promise<FormOutcome>;
}

interface FormDefinition<Entries extends v.ObjectEntries> {
  /** A schema for each field: of its trimmed text, or of a list of texts for those in `lists`. */
  fields: Entries;
  /** Fields that may come more than once, such as check boxes. */
  lists?: readonly (keyof Entries & string)[];
  /** Fields that are never shown again. */
  secrets?: readonly (keyof Entries & string)[];
  /** Whether the session ends when it is done. */
  endsSession?: boolean;
  send(
    values: v.InferOutput<v.ObjectSchema<Entries, undefined>>,
    context: FormContext,
  ): Promise<FormOutcome>;
}

/** A form of a member's page: its fields are parsed before anything is sent. */
export function defineForm<Entries extends v.ObjectEntries>({
  fields,
  lists = [],
  secrets = [],
  endsSession = false,
  send,
}: FormDefinition<Entries>): MemberForm {
  const names = Object.keys(fields);
  const isList = new Set<string>(lists);
  const isSecret = new Set<string>(secrets);
  return {
    fields: names.filter((name) => !isSecret.has(name)),
    secrets,
    endsSession,
    async send(form, context) {
      const typed = names.map((name) => {
        const texts = readTexts(form, name);
        return [name, isList.has(name) ? texts : (texts[0] ?? "")];
      });
      const parsed = v.safeParse(v.object(fields), Object.fromEntries(typed));
      const outcome = parsed.success
        ? await send(parsed.output, context)
        : refuseFields(toProblems(parsed.issues));
      return names.length === 0 || isSecret.size > 0 ? withoutInputStays(outcome) : outcome;
    },
  };
}

/**
 * The texts of a field, trimmed; files are left out. Browsers send a line break as two characters and
 * scripts as one: here it is one, so that the same text is the same change and as long as it looks.
 * Slides and PDFs are copied with line breaks of their own, and with controls that nobody sees.
 */
export function readTexts(form: FormData, name: string): string[] {
  return form
    .getAll(name)
    .flatMap((value) =>
      typeof value === "string"
        ? [value.replaceAll(LINE_BREAK, "\n").replaceAll(UNSEEN_CONTROL, "").trim()]
        : [],
    );
}

const LINE_BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g;
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
const UNSEEN_CONTROL = /[^\P{Cc}\t\n]/gu;

/**
 * A text of one line: cells of a table and wrapped lines are pasted with tabs and line breaks. Marks that
 * turn the direction would also turn the sentences that a name stands in.
 */
export const oneLine = v.pipe(
  v.string(),
  v.transform((text) => text.replaceAll(/\s*[\t\n]\s*/g, " ").replaceAll(TURNING, "")),
);

/** A name: one line with at least one character that has a shape. */
export function nameLine(empty: string, maxChars: number) {
  return v.pipe(
    oneLine,
    v.regex(SEEN, empty),
    v.maxLength(maxChars, `Use at most ${maxChars} characters.`),
  );
}

/** A reason: a text of any lines with at least one such character. */
export function reasonText(empty: string, maxChars: number) {
  return v.pipe(
    v.string(),
    v.regex(SEEN, empty),
    v.maxLength(maxChars, `Use at most ${maxChars} characters.`),
  );
}

/** Neither a blank nor a joiner, a direction mark or another character that shows nothing. */
const SEEN = /[^\p{White_Space}\p{Cf}\p{Default_Ignorable_Code_Point}]/u;

/**
 * The values that a form showed when its page was made, from its field `seen`: only fields that differ are
 * changed, because another tab or device may have changed the rest meanwhile.
 */
export function parseSeen(text: string): Record<string, unknown> {
  const seen = parseJson(text);
  return typeof seen === "object" && seen !== null ? { ...seen } : {};
}

/** The first problem of each field. */
function toProblems(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const problems = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path?.[0]?.key ?? "");
    if (!problems.has(name)) problems.set(name, message);
  }
  return Object.fromEntries(problems);
}

/** Nothing was sent, because fields are invalid. */
export function refuseFields(problems: Record<string, string>): Refused {
  return { kind: "refused", status: 422, message: NOTHING_CHANGED, problems };
}

const NOTHING_CHANGED = "Nothing was changed yet. What you entered is kept below.";

/** Secrets are not kept, and a button keeps nothing, so nothing may say so. */
function withoutInputStays(outcome: FormOutcome): FormOutcome {
  if (!("status" in outcome)) return outcome;
  const message =
    outcome.message === NOTHING_CHANGED
      ? "Nothing was changed yet."
      : outcome.message.replace(` ${INPUT_STAYS}`, "");
  return { ...outcome, message };
}

const INPUT_STAYS = "What you entered is kept below.";

/**
 * A change that the product API refused or did not answer, as a message. `field` is where a refusal of
 * an entered value belongs.
 */
export function toRefusal(
  answer: Extract<ChangeAnswer, { ok: false }>,
  options: { field?: string } = {},
): FormOutcome {
  const outcome = toWords(answer, options);
  if (LANGUAGE === API_LANGUAGE || answer.problem === null || !("status" in outcome))
    return outcome;
  return { ...outcome, quoted: answer.problem };
}

/** The product API's message of a refusal is in English. */
const API_LANGUAGE: string = "en";

function toWords(
  answer: Extract<ChangeAnswer, { ok: false }>,
  { field }: { field?: string },
): FormOutcome {
  const { failure, status, problem } = answer;
  if (failure.code === "sign_in_needed") return { kind: "signed-out" };
  if (failure.code === "sign_in_unchecked") return refuse(503, UNCHECKED);
  if (status === undefined || status >= 500) return { ...refuse(503, UNKNOWN), isUnknown: true };
  const problemText = problem ?? "The catalogue refused this.";
  switch (status) {
    case 403:
      return isTooOld(answer.body)
        ? refuseStale()
        : refuse(403, `${problem ?? "Your account may not do this."} Nothing was changed.`);
    case 404:
    case 410:
      return refuse(409, "Nothing was changed, because this has been removed.");
    case 409:
    case 412:
    case 423:
      return {
        ...refuse(409, `${problemText} ${INPUT_STAYS}`),
        ...(field && { problems: { [field]: problemText } }),
      };
    case 429:
      return refuse(
        429,
        `There were too many changes. Nothing was lost: wait a minute. ${INPUT_STAYS}`,
      );
    default:
      return field === undefined
        ? refuse(422, `${problemText} ${INPUT_STAYS}`)
        : { ...refuse(422, INPUT_STAYS), problems: { [field]: problemText } };
  }
}

const UNCHECKED = `Your sign-in could not be checked just now. Nothing was changed. ${INPUT_STAYS}`;
const UNKNOWN = `The catalogue did not answer properly, so we cannot tell whether this was done. Send it again: it is done only once. ${INPUT_STAYS}`;
/** The session is too old for a change of how its person signs in. */
export function refuseStale(): FormOutcome {
  return { ...refuse(403, TOO_OLD), kind: "sign-in-again" };
}

const TOO_OLD = `You signed in too long ago for this. Nothing was changed. Sign in again, then send the form. ${INPUT_STAYS}`;

function refuse(status: Refused["status"], message: string): Refused {
  return { kind: "refused", status, message };
}

/** The session is valid, but too old for this change (RFC 9470). */
function isTooOld(body: unknown): boolean {
  return (
    typeof body === "object" &&
    body !== null &&
    "type" in body &&
    body.type === "ReauthenticationRequired"
  );
}
