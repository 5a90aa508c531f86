import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readInstallation } from "./operator-file.ts";

const EXAMPLE = readFileSync(join(import.meta.dirname, "../../operator.example.toml"), "utf8");
const REDIRECT = "https://data.skerry.example/orcid-redirect";

/** What is said of the example with these settings in its sections; nothing when it is accepted. */
function findFaults(portal: string, catalogue = ""): string[] {
  const folder = mkdtempSync(join(tmpdir(), "foreland-faults-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, "operator.toml");
  const text = EXAMPLE.replace("[portal]", `[portal]\n${portal}`);
  writeFileSync(path, text.replace("[catalogue]", `[catalogue]\n${catalogue}`));
  try {
    readInstallation(path, "production");
    return [];
  } catch (error) {
    return String(error).split("\n  ").slice(1);
  }
}

it.each([
  [
    'ORCID_LINK_URL = "https://orcid.org/oauth/authorize?client_id=APP-1"',
    "",
    "[portal] ORCID_LINK_URL is set and [catalogue] ORCID_TOKEN_URL is not: set it too, or leave both out.",
  ],
  [
    'GITHUB_APP_URL = "https://github.com/apps/skerry/installations/new"',
    "",
    "[portal] GITHUB_APP_URL is set and [catalogue] GITHUB_TOKEN_URL is not: set it too, or leave both out.",
  ],
  [
    "",
    'CHALLENGE_REQUIRED = "on"',
    "[catalogue] CHALLENGE_REQUIRED is set and [portal] CHALLENGE_SITE_KEY is not: set it too, or leave both out.",
  ],
])("refuses %s and %s, which need a setting of the other Worker", (portal, catalogue, fault) => {
  expect(findFaults(portal, catalogue)).toEqual([fault]);
});

it("accepts a required challenge, whose secret is in the file of secrets", () => {
  const site =
    'CHALLENGE_SCRIPT_URL = "https://challenge.example/api.js"\nCHALLENGE_SITE_KEY = "key-1"';
  expect(findFaults(site, 'CHALLENGE_REQUIRED = "on"')).toEqual([]);
});

it("accepts a challenge that is not required, and a backend of the operator's own", () => {
  const link = 'ORCID_LINK_URL = "https://orcid.org/oauth/authorize?client_id=APP-1"';
  expect(findFaults("", 'CHALLENGE_REQUIRED = "off"')).toEqual([]);
  expect(findFaults(`${link}\nAPI_HOST = "https://api.elsewhere.example"`)).toEqual([]);
});

it.each([
  [`client_id=APP-1&redirect_uri=${REDIRECT}`, REDIRECT, []],
  [
    `client_id=APP-2&redirect_uri=${REDIRECT}`,
    REDIRECT,
    ['[portal] ORCID_LINK_URL has the client_id "APP-2": write "APP-1", as [catalogue] says.'],
  ],
  [
    "client_id=APP-1",
    REDIRECT,
    [`[portal] ORCID_LINK_URL has the redirect_uri "": write "${REDIRECT}", as [catalogue] says.`],
  ],
  [
    "client_id=APP-1&redirect_uri=https://data.skerry.example/orcid",
    "https://data.skerry.example/orcid",
    [
      `[catalogue] ORCID_REDIRECT_URI ("https://data.skerry.example/orcid") is not "${REDIRECT}": write that.`,
    ],
  ],
])("compares ORCID's link with %s and its return address %s", (query, redirect, faults) => {
  const portal = `ORCID_LINK_URL = "https://orcid.org/oauth/authorize?${query}"`;
  const catalogue = `ORCID_TOKEN_URL = "https://orcid.org/oauth/token"
ORCID_CLIENT_ID = "APP-1"
ORCID_REDIRECT_URI = "${redirect}"`;
  expect(findFaults(portal, catalogue)).toEqual(faults);
});
