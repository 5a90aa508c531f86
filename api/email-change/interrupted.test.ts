import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailedPeople, MINUTE, type MailedPeople } from "../test/email-account.ts";
import { finishEmailChanges } from "./change-email.ts";

const OLD = "member@example.org";
const NEW = "new@example.org";
let people: MailedPeople;

beforeAll(async () => {
  people = await createMailedPeople();
});
beforeEach(() => people.reset());

/** The Worker ends after the catalogue has the new address and before the pool has it. */
async function interrupt(): Promise<string> {
  await people.change("member", NEW);
  const code = people.readCode(NEW);
  people.fault.meanwhile = () => Promise.reject(new Error("The Worker ended."));
  expect(await people.confirm("member", code)).toBe(500);
  expect([await people.readEmail("member"), people.told]).toEqual([NEW, []]);
  return code;
}

async function expectMade(): Promise<void> {
  expect([await people.readEmail("member"), people.told]).toEqual([NEW, [`email member ${NEW}`]]);
  await people.settle();
  expect(people.outbox.at(-1)).toMatchObject({
    to: [OLD],
    subject: "Your e-mail address was changed",
  });
}

describe("a change that was interrupted before the pool was told", () => {
  test("is made by its code, a minute later", async () => {
    const code = await interrupt();
    expect(await people.confirm("member", code)).toBe(503);
    people.clock.now += MINUTE + 1;
    expect(await people.confirm("member", code)).toBe(200);
    await expectMade();
  });

  test.each([NEW, "other@example.org"])("is made when %s is asked for", async (email) => {
    await interrupt();
    const early = await people.ask("token-of-member", "PUT /user/email", { email });
    expect([early.status, early.headers.get("retry-after"), people.told]).toEqual([503, "60", []]);
    people.clock.now += MINUTE + 1;
    expect((await people.change("member", email))[0]).toBe(503);
    await expectMade();
  });

  test("is made by the clock, and once", async () => {
    await interrupt();
    expect(await finishEmailChanges(people.catalogue)).toBe(0);
    people.clock.now += 60 * MINUTE;
    expect(await finishEmailChanges(people.catalogue)).toBe(1);
    expect(await finishEmailChanges(people.catalogue)).toBe(0);
    await expectMade();
  });

  test("leaves both with the old address when the pool refuses it", async () => {
    await interrupt();
    people.fault.pool = "taken";
    people.clock.now += 60 * MINUTE;
    await finishEmailChanges(people.catalogue);
    expect(await people.readEmail("member")).toBe(OLD);
  });

  test("is not made once the old address took it back", async () => {
    await interrupt();
    expect(await people.revert(people.readLink(OLD))).toBe(200);
    people.clock.now += 60 * MINUTE;
    expect(await finishEmailChanges(people.catalogue)).toBe(0);
    expect([await people.readEmail("member"), people.told.at(0)]).toEqual([
      OLD,
      `email member ${OLD}`,
    ]);
  });
});
