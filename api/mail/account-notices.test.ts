import { expect, test } from "vitest";
import { createCatalogue } from "../test/catalogue.ts";
import type { Language } from "./languages.ts";
import { mailOwner } from "./account-notices.ts";
import type { Mail } from "./mail.ts";

type Change = Parameters<typeof mailOwner>[2];

/** A call of a person, from a page in a language. */
function toCall(language: Language): Parameters<typeof mailOwner>[1] {
  return { account: { user: { email: "ada@moss.test" } }, language } as ReturnType<typeof toCall>;
}

const SECURITY = "https://portal.test/user/security";
const PROFILE = "https://portal.test/user/profile";
const DEVELOPER = "https://portal.test/user/developer";

test.each<[Change, told: RegExp, page: string]>([
  ["orcidLinked", /An ORCID iD was linked.*Whoever signs in with it opens/, PROFILE],
  ["orcidUnlinked", /The ORCID iD was unlinked.*no longer signs in/, PROFILE],
  ["githubLinked", /A GitHub account was connected/, PROFILE],
  ["githubUnlinked", /The GitHub account was disconnected/, PROFILE],
  ["password", /The password of your account was changed/, SECURITY],
  ["authenticator-on", /app was set up.*asks for its code from now on/, SECURITY],
  ["authenticator-off", /no longer asks for a code/, SECURITY],
  ["passkey-added", /A passkey was added.*Whoever holds it can sign in/, SECURITY],
  ["passkey-removed", /A passkey was removed.*no longer signs in/, SECURITY],
  ["keyMade", /A machine key was made that opens one of your workspaces/, DEVELOPER],
])("the email about %s says what changed and where to look", async (change, told, page) => {
  const catalogue = await createCatalogue();
  const mails: { to: readonly string[]; text: string }[] = [];
  const services = {
    ...catalogue.services,
    portalOrigin: "https://portal.test",
    sendMail: async (mail: (typeof mails)[number]) => mails.push(mail) > 0,
  };
  mailOwner(services, toCall("en"), change);
  expect(mails.map(({ to }) => to)).toEqual([["ada@moss.test"]]);
  expect(mails[0]?.text).toMatch(told);
  expect(mails[0]?.text).toContain(page);
});

test("the email about a change on a German page is in German, and in English for its owner", async () => {
  const catalogue = await createCatalogue();
  const mails: Mail[] = [];
  const services = {
    ...catalogue.services,
    portalOrigin: "https://portal.test",
    sendMail: async (mail: Mail) => mails.push(mail) > 0,
  };
  mailOwner(services, toCall("de"), "password");
  expect(mails[0]?.subject).toBe("Eine Änderung an Ihrem Konto");
  expect(mails[0]?.text).toMatch(
    /^Das Passwort Ihres Kontos wurde geändert\.\n[^]*\nhttps:\/\/portal\.test\/de\/user\/security$/,
  );
  expect(mails[0]?.english).toMatch(
    /^A change to your account\n\nThe password of your account was changed\.\n[^]*\nhttps:\/\/portal\.test\/user\/security$/,
  );
});
