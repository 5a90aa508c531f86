import {
  EmailChange,
  OrcidAuthorization,
  ProfileChange,
  TermsAcceptance,
} from "#api/wire/profile.ts";
import { ApiToken, CreatedToken, TokenName } from "#api/wire/tokens.ts";
import { OrcidLink, UserDTO } from "#api/wire/user.ts";
import { SwitchQuery } from "../../routes/session.ts";
import { ApiTokens, SignedToken } from "../lists.ts";
import { json, jsonBody, type Operations } from "../operation.ts";
import { KEY, LAB } from "./names.ts";

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
    summary: "Change the e-mail address",
    body: jsonBody(EmailChange, { email: "ada.moss@example.org", userRequestedChange: true }),
    answers: PROFILE,
    refusals: {
      400: "It is the address already.",
      409: "Another account has it.",
      502: POOL_FAILED,
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
  "GET /token": {
    summary: "List machine keys of the current workspace",
    answers: { 200: json(ApiTokens, "The keys, without their secrets.") },
    example: {},
  },
  "POST /token": {
    summary: "Make a machine key",
    body: jsonBody(TokenName, { name: "laptop" }),
    answers: { 201: json(CreatedToken, "The key; its secret is told this once.") },
    refusals: { 400: "There are 100 keys already." },
    example: { status: 201 },
  },
  "PUT /token/:id": {
    summary: "Rename a machine key",
    body: jsonBody(TokenName, { name: "desk" }),
    answers: { 200: json(ApiToken, "The key.") },
    refusals: { 404: "No such key of the caller's." },
    example: { path: { id: KEY } },
  },
  "DELETE /token/:id": {
    summary: "Revoke a machine key",
    answers: { 200: { description: "Revoked." } },
    refusals: { 404: "No such key of the caller's." },
    example: { path: { id: KEY } },
  },
};
