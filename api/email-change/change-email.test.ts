import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailedPeople, MINUTE, START, type MailedPeople } from "../test/email-account.ts";

const OLD = "member@example.org";
const NEW = "thief@example.org";
const DAY = 24 * 60 * MINUTE;
const ORCID = "0000-0005-0000-0010";
let people: MailedPeople;

beforeAll(async () => {
  people = await createMailedPeople();
});
beforeEach(() => people.reset());

/** A thief with a fresh token changes the account to their own address. */
async function steal(email = NEW): Promise<void> {
  await people.change("member", email);
  expect(await people.confirm("member", people.readCode(email))).toBe(200);
  await people.waitForDeferred();
}

test("the old address gets a notice when a change is requested, and when it is made", async () => {
  await steal();
  const subjects = people.outbox.filter(({ to }) => to.includes(OLD)).map((mail) => mail.subject);
  expect(subjects).toEqual([
    "Your email address is about to be changed",
    "Your email address was changed",
  ]);
});

test("the emails of a change on German pages are in German, the notices in English too", async () => {
  const send = (method: string, path: string, body: object) =>
    people.request(path, {
      method,
      headers: { authorization: "Bearer token-of-member", "accept-language": "de" },
      body: JSON.stringify(body),
    });
  await send("PUT", "/user/email", { email: NEW, userRequestedChange: true });
  const code = people.readCode(NEW);
  expect(people.outbox.map(({ subject }) => subject)).toEqual([
    "Ihr Code für eine neue E-Mail-Adresse",
    "Ihre E-Mail-Adresse soll geändert werden",
  ]);
  expect(people.outbox[0]?.text).toContain("bei https://portal.example.org/de verwenden");
  expect(people.outbox[0]?.text).not.toContain("Somebody");
  await send("POST", "/user/email/confirm", { code });
  await people.waitForDeferred();
  const notice = people.outbox.at(-1);
  expect(notice?.subject).toBe("Ihre E-Mail-Adresse wurde geändert");
  expect(notice?.text).toContain("https://portal.example.org/de/user/email/revert?link=");
  expect(notice?.english).toContain("https://portal.example.org/user/email/revert?link=");
  expect(notice?.english).toContain("Your account at https://portal.example.org now has");
});

test("the emails to an account are in its own language, whatever the page", async () => {
  await people.catalogue.db.prepare("UPDATE users SET language = 'de'").run();
  await people.change("member", "editor@example.org");
  await steal();
  expect(people.outbox.map(({ to, subject }) => [to[0], subject])).toEqual([
    ["editor@example.org", "Zu dieser E-Mail-Adresse gibt es schon ein Konto"],
    [OLD, "Ihre E-Mail-Adresse soll geändert werden"],
    [NEW, "Your code for a new email address"],
    [OLD, "Ihre E-Mail-Adresse soll geändert werden"],
    [OLD, "Ihre E-Mail-Adresse wurde geändert"],
  ]);
});

describe("the link in a notice", () => {
  test.each(["when it is asked for", "when it is made"])(
    "that is sent %s restores the old address, once",
    async (when) => {
      await people.change("member", NEW);
      const asked = people.readLink(OLD);
      await people.confirm("member", people.readCode(NEW));
      await people.waitForDeferred();
      const made = people.readLink(OLD);
      expect(made).not.toBe(asked);
      const [used, other] = when === "when it is made" ? [made, asked] : [asked, made];
      people.calls.length = 0;
      expect(await people.revert(used)).toBe(200);
      expect(await people.readEmail("member")).toBe(OLD);
      expect(people.calls).toEqual([`email member ${OLD}`, "sign out member"]);
      expect([await people.revert(used), await people.revert(other)]).toEqual([410, 410]);
    },
  );

  test("restores the account once when it is opened twice at the same time", async () => {
    await people.change("member", NEW);
    const link = people.readLink(OLD);
    const answers = await Promise.all([people.revert(link), people.revert(link)]);
    expect(answers.toSorted()).toEqual([200, 410]);
  });

  test("ends a change that was only requested", async () => {
    await people.change("member", NEW);
    const code = people.readCode(NEW);
    expect(await people.revert(people.readLink(OLD))).toBe(200);
    people.clock.now += MINUTE;
    expect(await people.confirm("member", code)).toBe(410);
  });

  test("ends every session, so that the thief's token cannot start another change", async () => {
    await steal();
    const body = { email: "b@example.org" };
    const thief = `token-of-member-at-${START - 1_000}`;
    expect((await people.ask(thief, "GET /user")).status).toBe(200);
    expect(await people.revert(people.readLink(OLD))).toBe(200);
    expect((await people.ask(thief, "PUT /user/email", body)).status).toBe(401);
    expect((await people.ask("old-token-of-member", "GET /user")).status).toBe(401);
    const ofThisSecond = `token-of-member-at-${people.clock.now}`;
    people.clock.now += 1_000;
    expect((await people.ask(ofThisSecond, "GET /user")).status).toBe(401);
    expect((await people.ask("token-of-member", "GET /user")).status).toBe(200);
  });

  test("removes keys and links that were made since, and no older ones", async () => {
    const key = async (name: string): Promise<string> => {
      const made = await people.ask("token-of-member", "POST /token", { name });
      const { key: id, secret } = await made.json<{ key: string; secret: string }>();
      return `${id}.${secret}`;
    };
    const older = await key("mine");
    people.clock.now += DAY;
    await people.change("member", NEW);
    const link = people.readLink(OLD);
    const newer = await key("thief's");
    const code = { code: `code-of-${ORCID}` };
    await people.ask("token-of-member", "POST /user/orcid", { authorizationCode: code });
    await people.ask("token-of-member", "POST /accounts/github/register", {
      code: "code-of-thief",
    });
    expect(await people.revert(link)).toBe(200);
    expect(people.calls).toContain(`detach ${ORCID}`);
    people.clock.now += MINUTE;
    const statuses = await Promise.all(
      [older, newer].map(async (bearer) => (await people.ask(bearer, "GET /user")).status),
    );
    expect(statuses).toEqual([200, 401]);
    const user = await (await people.ask("token-of-member", "GET /user")).json();
    expect(user).not.toHaveProperty("orcid");
    const github = await people.ask("token-of-member", "GET /accounts/github/user");
    expect(github.status).toBe(404);
  });

  test("wins over a second change, whose own link then does nothing", async () => {
    await people.change("member", NEW);
    const mine = people.readLink(OLD);
    await people.confirm("member", people.readCode(NEW));
    await steal("second@example.org");
    const thiefs = people.readLink(NEW);
    expect(await people.revert(mine)).toBe(200);
    expect(await people.revert(thiefs)).toBe(410);
    expect(await people.readEmail("member")).toBe(OLD);
  });

  test("wins over a change that is being made at the same time", async () => {
    await people.change("member", NEW);
    const link = people.readLink(OLD);
    people.fault.meanwhile = async () => {
      expect(await people.revert(link)).toBe(200);
    };
    expect(await people.confirm("member", people.readCode(NEW))).toBe(410);
    expect(await people.readEmail("member")).toBe(OLD);
    expect(people.calls.at(-1)).toBe(`email member ${OLD}`);
  });

  test.each([
    [7 * DAY - 1, 200],
    [7 * DAY, 410],
  ])("%i ms later is answered %i", async (passed, status) => {
    await steal();
    people.clock.now += passed;
    expect(await people.revert(people.readLink(OLD))).toBe(status);
  });

  test("stays valid when the pool cannot be reached", async () => {
    await steal();
    const link = people.readLink(OLD);
    people.fault.pool = "failed";
    expect(await people.revert(link)).toBe(502);
    people.fault.pool = "changed";
    expect(await people.revert(link)).toBe(200);
  });

  test("does nothing when another account has the old address by now", async () => {
    await steal();
    const { db } = people.catalogue;
    await db.prepare(`UPDATE users SET email = ?1 WHERE sub = 'owner'`).bind(OLD).run();
    expect(await people.revert(people.readLink(OLD))).toBe(409);
    expect(await people.readEmail("member")).toBe(NEW);
  });

  test.each(["0".repeat(64), "x", ""])("with an invented secret does nothing: %j", async (link) => {
    await steal();
    expect(await people.revert(link)).toBe(link.length === 64 ? 410 : 400);
    expect(await people.readEmail("member")).toBe(NEW);
  });
});
