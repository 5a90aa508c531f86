import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { AccessDecision } from "./account/access-requests.ts";
import { DeletionRequest } from "./account/deletion.ts";
import { GithubAuthorization } from "./account/github.ts";
import { EmailChange, EmailCode, OrcidAuthorization, ProfileChange } from "./account/profile.ts";
import { TokenName } from "./account/tokens.ts";
import { CollectionCreate, CollectionInvitationRequest } from "./collections.ts";
import { emailAddress } from "./fields.ts";
import { RehydrateRequest, ZipRequest } from "./files.ts";
import { ProposalChange, ProposalDraft, ProposalRejection } from "./proposals.ts";
import { PublishRecord, PublishRequest } from "./publish.ts";
import { PublishSourceMetadata } from "./source-metadata.ts";

const restore = { datasetId: 1, datasetVersionId: 1, name: "Ada", email: "ada@example.org" };
const zip = { datasetId: 1, version: 1, paths: ["a"] };
const draft = { name: "Tides", organizationNodeId: "N:organization:1" };
const version = { key: "tides", name: "Tides", files: [] };
const decision = { status: "refused", seen: "requested" };

/** A schema, a value for it, and how long that value may be. */
type Bound = [
  what: string,
  max: number,
  schema: v.GenericSchema,
  toBody: (text: string) => unknown,
];

const texts: Bound[] = [
  ["the code of ORCID", 2_048, OrcidAuthorization, (code) => ({ authorizationCode: { code } })],
  ["the code of GitHub", 2_048, GithubAuthorization, (code) => ({ code })],
  ["the code of an email", 64, EmailCode, (code) => ({ code })],
  ["a first name", 255, ProfileChange, (firstName) => ({ firstName })],
  ["a middle initial", 16, ProfileChange, (middleInitial) => ({ middleInitial })],
  ["a credential", 255, ProfileChange, (credential) => ({ credential })],
  ["a current workspace", 255, ProfileChange, (organization) => ({ organization })],
  ["an address of a deletion", 320, DeletionRequest, (email) => ({ email })],
  ["the name of a key", 255, TokenName, (name) => ({ name })],
  ["the reason of a decision", 2_000, AccessDecision, (reason) => ({ ...decision, reason })],
  ["the name of a collection", 255, CollectionCreate, (name) => ({ name })],
  ["its description", 255, CollectionCreate, (description) => ({ name: "a", description })],
  ["its tag", 255, CollectionCreate, (tag) => ({ name: "a", tags: [tag] })],
  ["who asks for a restore", 255, RehydrateRequest, (name) => ({ ...restore, name })],
  ["a challenge", 8_192, RehydrateRequest, (recaptchaToken) => ({ ...restore, recaptchaToken })],
  ["the name of a zip", 255, ZipRequest, (archiveName) => ({ ...zip, archiveName })],
  ["the name of a proposal", 255, ProposalDraft, (name) => ({ ...draft, name })],
  ["its repository", 255, ProposalDraft, (to) => ({ ...draft, organizationNodeId: to })],
  ["its text", 5_000, ProposalDraft, (description) => ({ ...draft, description })],
  ["its id", 255, ProposalChange, (nodeId) => ({ ...draft, nodeId })],
  [
    "its answer",
    5_000,
    ProposalDraft,
    (response) => ({ ...draft, survey: [{ questionId: 1, response }] }),
  ],
  [
    "its contributor",
    255,
    ProposalDraft,
    (lastName) => ({ ...draft, contributors: [{ lastName }] }),
  ],
  ["why it is refused", 2_000, ProposalRejection, (reason) => ({ reason })],
  ["the name of a version", 255, PublishRequest, (name) => ({ ...version, name })],
  ["the key of a version", 128, PublishRequest, (key) => ({ ...version, key })],
  ["its words", 5_000, PublishRequest, (description) => ({ ...version, description })],
  ["its README", 500_000, PublishRequest, (readme) => ({ ...version, readme })],
  ["its changes", 500_000, PublishRequest, (changelog) => ({ ...version, changelog })],
  ["its keyword", 255, PublishRequest, (tag) => ({ ...version, tags: [tag] })],
  ["its path", 900, PublishRequest, (banner) => ({ ...version, banner })],
  [
    "an SPDX id",
    64,
    PublishRequest,
    (spdxId) => ({ ...version, otherLicense: { name: "Own", spdxId } }),
  ],
  [
    "a value of a table row",
    1_000,
    PublishRecord,
    (value) => ({ model: "site", properties: { a: value } }),
  ],
  [
    "a word of its source",
    10_000,
    PublishSourceMetadata,
    (value) => ({ properties: [{ name: "a", value }] }),
  ],
];

const repeat = (count: number, item: unknown): unknown[] =>
  Array.from({ length: count }, () => item);

/** As `Bound`, for lists: how many there may be. */
const lists: [string, number, v.GenericSchema, (count: number) => unknown][] = [
  ["tags of a collection", 50, CollectionCreate, (n) => ({ name: "a", tags: repeat(n, "b") })],
  ["members", 1_000, CollectionCreate, (n) => ({ name: "a", dois: repeat(n, "10.5555/a") })],
  [
    "answers of a proposal",
    200,
    ProposalDraft,
    (n) => ({ ...draft, survey: repeat(n, { questionId: 1 }) }),
  ],
  ["its contributors", 200, ProposalDraft, (n) => ({ ...draft, contributors: repeat(n, {}) })],
  ["keywords of a version", 50, PublishRequest, (n) => ({ ...version, tags: repeat(n, "a") })],
  [
    "its people",
    500,
    PublishRequest,
    (n) => ({ ...version, contributors: repeat(n, { lastName: "a" }) }),
  ],
  [
    "its table rows",
    20_000,
    PublishRequest,
    (n) => ({ ...version, records: repeat(n, { model: "a", properties: {} }) }),
  ],
  [
    "values of a table row",
    200,
    PublishRecord,
    (n) => ({
      model: "a",
      properties: Object.fromEntries(Array.from({ length: n }, (_, at) => [`p${at}`, 1])),
    }),
  ],
];

/** An address of so many characters, each part within its own limit. */
function toEmail(chars: number): string {
  const label = "a".repeat(59);
  const domain = `.${label}.${label}.${label}.org`;
  return `a@${"b".repeat(chars - domain.length - 2)}${domain}`;
}

test.each([
  ["o'brien@uni.example", true],
  ["first/last+tag@uni.example", true],
  ["ada@xn--exmple-cua.org", true],
  ["ada@uni.xn--p1ai", true],
  ["ada@uni", false],
  ["a..b@uni.example", false],
  [".a@uni.example", false],
  ["ada@uni..example", false],
  ["ada@-uni.example", false],
  ["ada@127.0.0.1", false],
  ["a@uni.example, b@uni.example", false],
  ["Ada <ada@uni.example>", false],
  ["ada@uni.example\r\nBcc: b@uni.example", false],
  ["ada@uni.example\n", true],
])("takes %j as an email address: %s", (email, isOne) => {
  expect(v.is(emailAddress, email)).toBe(isOne);
});

describe("a call takes", () => {
  test.each(texts)("%s of %i characters, and not one more", (_, max, schema, toBody) => {
    expect(v.is(schema, toBody("a".repeat(max)))).toBe(true);
    expect(v.is(schema, toBody("a".repeat(max + 1)))).toBe(false);
  });

  test.each(lists)("%s: %i of them, and not one more", (_, max, schema, toBody) => {
    expect(v.is(schema, toBody(max))).toBe(true);
    expect(v.is(schema, toBody(max + 1))).toBe(false);
  });

  test.each<[string, v.GenericSchema, (email: string) => unknown]>([
    ["a change", EmailChange, (email) => ({ email })],
    ["an invitation", CollectionInvitationRequest, (email) => ({ email, role: "Viewer" })],
    ["a restore", RehydrateRequest, (email) => ({ ...restore, email })],
  ])("an address of %s with 320 characters, and not one more", (_, schema, toBody) => {
    expect(v.is(schema, toBody(toEmail(320)))).toBe(true);
    expect(v.is(schema, toBody(toEmail(321)))).toBe(false);
  });
});
