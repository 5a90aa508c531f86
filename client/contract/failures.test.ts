// @vitest-environment node
import { expect, it } from "vitest";
import { type FailureCode, failureText } from "./failures.ts";

const AGAIN = "Try again in a moment.";
const REST = `This part of the page is missing. ${AGAIN}`;
const NO_ANSWER = "The catalogue did not answer properly.";

it.each<[FailureCode, title: string, advice: string, canRetry: boolean]>([
  ["not_found", "This was not found.", "The address may be mistyped.", false],
  ["gone", "This was withdrawn.", "Its record is kept.", false],
  ["sign_in_needed", "This needs you to sign in.", "Sign in and open it again.", false],
  [
    "sign_in_unchecked",
    "Your sign-in could not be checked just now.",
    `You are still signed in. ${AGAIN}`,
    true,
  ],
  ["not_allowed", "Your account may not open this.", "Ask the owner for access.", false],
  [
    "refused",
    "The catalogue could not read this request.",
    "Change the search or the filters and try again.",
    false,
  ],
  ["too_slow", "The catalogue took too long to answer.", REST, true],
  ["unreachable", NO_ANSWER, REST, true],
  ["upstream_error", NO_ANSWER, REST, true],
  ["unreadable", NO_ANSWER, REST, true],
])("says of %s what happened and what to do", (code, title, advice, canRetry) => {
  expect(failureText(code)).toEqual({ title, advice, canRetry });
});
