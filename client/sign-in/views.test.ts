// @vitest-environment node
import { expect, it } from "vitest";
import { NEW_CODE_WAIT_MS } from "../contract/limits.ts";
import { type SignInEvent, signInFlow, type SignInState, START, toCodeRequest } from "./flow.ts";
import { toNextStep } from "./steps.ts";
import { EMAIL, NOW, signingIn } from "./test/run-flow.ts";
import { toViewText } from "./views.ts";
import written from "./views.txt?raw";

const EXPECTED = new Map(
  written
    .split(/^== /m)
    .slice(1)
    .map((text) => text.trimEnd().split("\n"))
    .map(([name = "", ...lines]) => [name, lines]),
);

type LibraryStep = Parameters<typeof toNextStep>[0];

const delivered = {
  codeDeliveryDetails: { destination: "+49***7", deliveryMedium: "SMS" as const },
};
const setup = {
  sharedSecret: "SECRET",
  getSetupUri: (brand: string, account?: string) => new URL(`otpauth://totp/${brand}:${account}`),
};
const STEPS: LibraryStep[] = [
  { signInStep: "CONFIRM_SIGN_IN_WITH_TOTP_CODE" },
  { signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE", ...delivered },
  { signInStep: "CONFIRM_SIGN_IN_WITH_SMS_CODE" },
  { signInStep: "CONFIRM_SIGN_IN_WITH_EMAIL_CODE", ...delivered },
  { signInStep: "CONFIRM_SIGN_IN_WITH_EMAIL_CODE" },
  {
    signInStep: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE",
    additionalInfo: { question: "Your boat?" },
  },
  { signInStep: "CONFIRM_SIGN_IN_WITH_CUSTOM_CHALLENGE" },
  {
    signInStep: "CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED",
    missingAttributes: ["given_name", "phone_number", "custom:lab"] as never,
  },
  { signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SELECTION", allowedMFATypes: ["SMS", "TOTP", "EMAIL"] },
  { signInStep: "CONTINUE_SIGN_IN_WITH_MFA_SETUP_SELECTION", allowedMFATypes: ["TOTP", "EMAIL"] },
  { signInStep: "CONTINUE_SIGN_IN_WITH_EMAIL_SETUP" },
  { signInStep: "CONTINUE_SIGN_IN_WITH_TOTP_SETUP", totpSetupDetails: setup },
  { signInStep: "CONFIRM_SIGN_IN_WITH_PASSWORD" },
  {
    signInStep: "CONTINUE_SIGN_IN_WITH_FIRST_FACTOR_SELECTION",
    availableChallenges: ["PASSWORD", "PASSWORD_SRP", "SMS_OTP", "EMAIL_OTP", "WEB_AUTHN"],
  },
  { signInStep: "RESET_PASSWORD" },
  { signInStep: "CONFIRM_SIGN_UP" },
  { signInStep: "DONE" },
];

/** What a state shows, what an empty form lacks, and what a filled one and a new code send. */
function describe(state: SignInState): string[] {
  const { view, values: _, ...others } = state;
  const { fields, ...text } = toViewText(view);
  const empty = signInFlow({ ...state, values: {} }, { type: "submitted", now: NOW });
  const typed = Object.fromEntries(fields.map(({ name }) => [name, ` ${name} `]));
  const sent = signInFlow({ ...state, values: typed }, { type: "submitted", now: NOW });
  const later: SignInEvent = { type: "newCodeChosen", now: NOW + NEW_CODE_WAIT_MS };
  const facts: [string, unknown][] = [
    ["view", view],
    ["text", text],
    ...fields.map((field): [string, unknown] => ["field", field]),
    ["values", state.values],
    ["state", others],
    ["empty", empty.fieldErrors],
    ["sends", sent.request],
    ["code", toCodeRequest(state)],
    ["new code", signInFlow(state, later).request],
    ["too early", signInFlow(state, { ...later, now: later.now - 1 }).request],
  ];
  return facts.map(([name, fact]) => `${name}: ${JSON.stringify(fact)}`);
}

function reach(step: LibraryStep): SignInState {
  const { state, request } = signingIn();
  const next = toNextStep(step, { brandName: "Skerry", account: EMAIL });
  return signInFlow(state, { type: "stepReached", request, step: next, now: NOW });
}

it.each(STEPS.map((step, at) => [`${at + 1} ${step.signInStep}`, step] as const))(
  "step %s: what is shown and what is sent",
  (name, step) => {
    expect(describe(reach(step))).toEqual(EXPECTED.get(name));
  },
);

it.each<[string, SignInState]>([
  ["log in", START],
  ["forgotten password", signInFlow(START, { type: "forgotPasswordChosen" })],
  ["new password by email", { ...START, view: { name: "resetPassword" }, sentAt: NOW }],
])("%s: what is shown and what is sent", (name, state) => {
  expect(describe(state)).toEqual(EXPECTED.get(name));
});

it("asks for the email alone where people first select how to sign in", () => {
  const { fields } = toViewText(START.view, { asksPassword: false });
  expect(fields.map(({ name, enter }) => [name, enter])).toEqual([["email", "submit"]]);
});
