import {
  EmailChange,
  EmailCode,
  OrcidAuthorization,
  ProfileChange,
  RevertLink,
  SignInChanged,
  TermsAcceptance,
} from "../../wire/account/profile.ts";
import { AccountDeletion, DeletionRequest } from "#api/wire/account/deletion.ts";
import { MailChoices, Notifications, ReadMark } from "#api/wire/account/notifications.ts";
import { NotificationsQuery } from "../../routes/signed-in/notifications.ts";
import { ApiToken, CreatedToken, TokenName } from "../../wire/account/tokens.ts";
import { OrcidLink, UserDTO } from "../../wire/account/user.ts";
import { SwitchQuery } from "../../routes/signed-in/session.ts";
import { ApiTokens, SignedToken } from "../answers.ts";
import {
  json,
  jsonBody,
  type Operations,
  EMAIL_CODE,
  KEY,
  LAB,
  REVERT_LINK,
} from "../operation.ts";

const TERMS = { version: "20240101120000" };
const PROFILE = { 200: json(UserDTO, "The profile as it is now.") };
const POOL_FAILED = "The user pool could not be told; nothing was changed.";

/** The caller's own profile, session and machine keys. */
export const person: Operations = {
  "GET /user": { summary: "The caller's profile", answers: PROFILE, example: {} },
  "PUT /user": {
    summary: "Change the profile",
    description: "What is left out stays; `email` is ignored; an unknown colour is ignored.",
    body: jsonBody(ProfileChange, { firstName: "Ada", degree: "Ph.D.", color: "#5FBFF9" }),
    answers: PROFILE,
    refusals: { 403: "The caller does not belong to this workspace, or is a machine key." },
    example: {},
  },
  "PUT /user/email": {
    summary: "Ask for another email address",
    description:
      "Sends a code to the new address and a notice to the old one; nothing is changed before the code is confirmed. What is answered is the same whether or not another account has the address.",
    body: jsonBody(EmailChange, { email: "ada.moss@example.org", userRequestedChange: true }),
    answers: { 202: json(UserDTO, "The profile as it is: still with the old address.") },
    refusals: {
      400: "It is the address already, or has letters beyond ASCII.",
      429: "It was asked for five times within the hour.",
      502: "The emails could not be sent; nothing was changed.",
      503: "Another change is being made.",
    },
    example: { status: 202 },
  },
  "POST /user/email/confirm": {
    summary: "Change the email address with the code that was sent there",
    description: "A code is good for 15 minutes, five tries and one change.",
    body: jsonBody(EmailCode, { code: EMAIL_CODE }),
    answers: PROFILE,
    refusals: {
      400: "It is not the code.",
      409: "Another account has the address.",
      410: "There is no code to enter, or it is no longer good.",
      502: POOL_FAILED,
      503: "The change is being made by another request.",
    },
    example: {},
  },
  "POST /user/email/revert": {
    summary: "Take a change of the email address back",
    description:
      "With the secret of the link that was mailed to the old address: brings that address back, ends every session, and removes machine keys and linked accounts made since. Good for seven days, once.",
    body: jsonBody(RevertLink, { link: REVERT_LINK }),
    answers: { 200: { description: "Taken back." } },
    refusals: {
      409: "Another account has the old address by now.",
      410: "The link was used, or is older than seven days.",
      502: "The user pool could not be told; the link is still good.",
    },
    example: {},
  },
  "DELETE /user/sessions": {
    summary: "End every browser session",
    description: "This one too. Machine keys go on working.",
    answers: { 200: { description: "Ended." } },
    example: {},
  },
  "POST /user/sign-in-changes": {
    summary: "Email the account's owner about a change of their sign-in",
    description: "For whoever made the change in the user pool, which emails nobody about it.",
    body: jsonBody(SignInChanged, { change: "password" }),
    answers: { 204: { description: "The email is on its way." } },
    example: { status: 204 },
  },
  "GET /user/deletion": {
    summary: "What deleting the account would do",
    answers: { 200: json(AccountDeletion, "What goes, what passes to others and what stays.") },
    example: {},
  },
  "POST /user/deletion": {
    summary: "Delete the account",
    description:
      "What others work on passes to them; published versions and the names of their authors stay. The account's own address in the body says that it is meant.",
    body: jsonBody(DeletionRequest, { email: "publisher@example.org" }),
    answers: { 200: { description: "Deleted; every session of it is over." } },
    refusals: {
      400: "It is not the account's address.",
      409: "A workspace would be left without an owner.",
    },
    example: {},
  },
  "PUT /user/pennsieve-terms-of-service": {
    summary: "Accept the terms of service",
    body: jsonBody(TermsAcceptance, TERMS),
    answers: PROFILE,
    example: {},
  },
  "PUT /user/custom-terms-of-service": {
    summary: "Accept the terms of the current workspace",
    body: jsonBody(TermsAcceptance, TERMS),
    answers: PROFILE,
    example: {},
  },
  "POST /user/orcid": {
    summary: "Link an ORCID iD",
    body: jsonBody(OrcidAuthorization, {
      authorizationCode: { source: "orcid-redirect-response", code: "code-of-0000-0002-1825-0097" },
    }),
    answers: { 200: json(OrcidLink, "The link.") },
    refusals: { 400: "The code was refused, or an iD is linked already.", 502: POOL_FAILED },
    example: {},
  },
  "DELETE /user/orcid": {
    summary: "Unlink the ORCID iD",
    answers: { 200: { description: "Unlinked." } },
    refusals: { 400: "None is linked.", 502: POOL_FAILED },
    example: {},
  },
  "PUT /session/switch-organization": {
    summary: "Choose the current workspace",
    query: SwitchQuery,
    answers: PROFILE,
    example: { query: `organization_id=${LAB}` },
  },
  "GET /session/readme-credentials": {
    summary: "A token for the documentation site",
    answers: { 200: json(SignedToken, "The signed token, as a JSON text.") },
    refusals: { 404: "There is no documentation site." },
    example: {},
  },
  "GET /notifications": {
    summary: "What the caller is told of",
    description:
      "Requests that were answered, proposals that were decided, new versions of records in the caller's collections, and embargoes that end within a week; the newest first, for 180 days.",
    query: NotificationsQuery,
    sentences: { before: "`next` of the page before." },
    answers: { 200: json(Notifications, "25 of them, and what is mailed.") },
    example: {},
  },
  "POST /notifications/read": {
    summary: "Mark notifications as read",
    body: jsonBody(ReadMark, { upTo: 12 }),
    answers: { 204: { description: "These and all older ones are read." } },
    example: { status: 204 },
  },
  "PUT /notifications/mails": {
    summary: "Choose what to be mailed about",
    body: jsonBody(MailChoices, {
      requests: true,
      proposals: true,
      versions: false,
      embargoes: true,
    }),
    answers: { 200: json(MailChoices, "The choices.") },
    example: {},
  },
  "GET /token": {
    summary: "List machine keys of the current workspace",
    answers: { 200: json(ApiTokens, "The keys, without their secrets.") },
    example: {},
  },
  "POST /token": {
    summary: "Make a machine key",
    body: jsonBody(TokenName, { name: "laptop" }),
    answers: { 201: json(CreatedToken, "The key; its secret is told this once.") },
    refusals: { 400: "There are 100 keys already, or one of this name." },
    example: { status: 201 },
  },
  "PUT /token/:id": {
    summary: "Rename a machine key",
    body: jsonBody(TokenName, { name: "desk" }),
    answers: { 200: json(ApiToken, "The key.") },
    refusals: { 400: "Another key has this name.", 404: "No such key of the caller's." },
    example: { path: { id: KEY } },
  },
  "DELETE /token/:id": {
    summary: "Revoke a machine key",
    answers: { 200: { description: "Revoked." } },
    refusals: { 404: "No such key of the caller's." },
    example: { path: { id: KEY } },
  },
};
