import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailedPeople, type MailedPeople } from "../test/email-account.ts";

const OLD = "member@example.org";
const NEW = "new@example.org";
const TAKEN = "Owner@example.org";
let people: MailedPeople;

beforeAll(async () => {
  people = await createMailedPeople();
});
beforeEach(() => people.reset());

describe("that another account has the address", () => {
  test("shows in no answer, nor in the number of emails", async () => {
    const seen: unknown[] = [];
    for (const email of [NEW, TAKEN]) {
      await people.reset();
      const asked = await people.change("member", email);
      const mails = people.outbox.length;
      const wrong: number[] = [];
      for (let tries = 0; tries < 6; tries++) wrong.push(await people.confirm("member", "WRONG"));
      seen.push([asked, mails, wrong]);
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  test("is mailed to its owner, without a code", async () => {
    await people.change("member", TAKEN);
    const mail = people.outbox.find(({ to }) => to.includes(TAKEN));
    expect(mail?.subject).toBe("This email address has an account already");
    expect(people.readCode(TAKEN)).toBe("");
  });

  test("lets only one of two people who confirm it at once have it", async () => {
    await people.change("member", NEW);
    const first = people.readCode(NEW);
    await people.change("guest", NEW);
    const second = people.readCode(NEW);
    expect(second).not.toBe(first);
    const answers = await Promise.all([
      people.confirm("member", first),
      people.confirm("guest", second),
    ]);
    expect(answers.toSorted()).toEqual([200, 409]);
  });

  test("is answered to the person with its code, when it was taken meanwhile", async () => {
    await people.change("member", NEW);
    await people.change("guest", NEW);
    const code = people.readCode(NEW);
    const { db } = people.catalogue;
    await db.prepare(`UPDATE users SET email = ?1 WHERE sub = 'owner'`).bind(NEW).run();
    expect(await people.confirm("guest", code)).toBe(409);
    expect([await people.readEmail("guest"), people.calls]).toEqual(["guest@example.org", []]);
  });
});

describe("a failure", () => {
  test("of an email changes nothing, and its code is not valid", async () => {
    people.fault.isMailDown = true;
    expect((await people.change("member", NEW))[0]).toBe(502);
    people.fault.isMailDown = false;
    expect(await people.confirm("member", "AAAA-AAAA")).toBe(410);
  });

  test("of the notice alone changes nothing, although the code has arrived", async () => {
    people.fault.downFor = OLD;
    expect((await people.change("member", NEW))[0]).toBe(502);
    expect(await people.confirm("member", people.readCode(NEW))).toBe(410);
    expect(await people.readEmail("member")).toBe(OLD);
  });

  test("of the pool keeps the address, and the code stays valid", async () => {
    await people.change("member", NEW);
    const code = people.readCode(NEW);
    people.fault.pool = "failed";
    expect(await people.confirm("member", code)).toBe(502);
    expect(await people.readEmail("member")).toBe(OLD);
    people.fault.pool = "changed";
    expect(await people.confirm("member", code)).toBe(200);
    expect(await people.readEmail("member")).toBe(NEW);
  });

  test("of the pool because the address is taken there ends the change", async () => {
    await people.change("member", NEW);
    people.fault.pool = "taken";
    expect(await people.confirm("member", people.readCode(NEW))).toBe(409);
    people.fault.pool = "changed";
    expect(await people.confirm("member", people.readCode(NEW))).toBe(410);
    expect(await people.readEmail("member")).toBe(OLD);
  });
});

test("codes and links are stored as hashes", async () => {
  await people.change("member", NEW);
  const { results } = await people.catalogue.db.prepare(`SELECT * FROM email_changes`).all();
  const stored = JSON.stringify(results);
  for (const secret of [people.readCode(NEW), people.readLink(OLD)]) {
    expect(secret).not.toBe("");
    expect(stored).not.toContain(secret);
  }
});
