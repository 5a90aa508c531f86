import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailedPeople, MINUTE, type MailedPeople } from "../test/email-account.ts";
import { createUserPool } from "../user-pool/admin.ts";
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
  expect([await people.readEmail("member"), people.calls]).toEqual([NEW, []]);
  return code;
}

async function expectMade(): Promise<void> {
  expect([await people.readEmail("member"), people.calls]).toEqual([NEW, [`email member ${NEW}`]]);
  await people.waitForDeferred();
  expect(people.outbox.at(-1)).toMatchObject({
    to: [OLD],
    subject: "Your email address was changed",
  });
}

describe("a change that was interrupted before the pool was called", () => {
  test("is made by its code, a minute later", async () => {
    const code = await interrupt();
    expect(await people.confirm("member", code)).toBe(503);
    people.clock.now += MINUTE + 1;
    expect(await people.confirm("member", code)).toBe(200);
    await expectMade();
  });

  test.each([NEW, "other@example.org"])("is made when %s is requested", async (email) => {
    await interrupt();
    const early = await people.ask("token-of-member", "PUT /user/email", { email });
    expect([early.status, early.headers.get("retry-after"), people.calls]).toEqual([503, "60", []]);
    people.clock.now += MINUTE + 1;
    expect((await people.change("member", email))[0]).toBe(503);
    await expectMade();
  });

  test("is made by the cron, and once", async () => {
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

  test("is not made once the old address reverted it", async () => {
    await interrupt();
    expect(await people.revert(people.readLink(OLD))).toBe(200);
    people.clock.now += 60 * MINUTE;
    await finishEmailChanges(people.catalogue);
    expect([await people.readEmail("member"), people.calls]).toEqual([
      OLD,
      [`email member ${OLD}`, "sign out member", `email member ${OLD}`, "sign out member"],
    ]);
  });
});

describe("a step that the pool makes and whose answer is lost", () => {
  const ORCID = "0000-0005-0000-0010";

  /** Both have the same address, and nothing is left to be finished. */
  async function expectAgreed(email: string): Promise<void> {
    people.clock.now += 60 * MINUTE;
    expect(await finishEmailChanges(people.catalogue)).toBe(0);
    expect([await people.readEmail("member"), people.readPoolEmail()]).toEqual([email, email]);
  }

  async function loseTheChange(): Promise<string> {
    await people.change("member", NEW);
    const code = people.readCode(NEW);
    people.fault.lost = "email";
    expect(await people.confirm("member", code)).toBe(503);
    return code;
  }

  /** A pool behind a network that loses the answer to every change. */
  function createDistantPool() {
    const held = new Map([["email", OLD]]);
    return createUserPool({
      endpoint: "https://pool.test/",
      poolId: "eu-central-1_Skerry",
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "secret",
      now: () => new Date(people.clock.now),
      async fetch(input, init) {
        const request = new Request(input, init);
        if (request.headers.get("x-amz-target")?.endsWith(".AdminGetUser"))
          return Response.json({
            UserAttributes: Array.from(held, ([Name, Value]) => ({ Name, Value })),
          });
        const changes = await request.json<{ UserAttributes: { Name: string; Value: string }[] }>();
        for (const { Name, Value } of changes.UserAttributes) held.set(Name, Value);
        throw new TypeError("The connection was cut.");
      },
    });
  }

  test("is answered as made when the pool then has the new address", async () => {
    const { userPool } = people.catalogue;
    people.catalogue.userPool = createDistantPool();
    await people.change("member", NEW);
    expect(await people.confirm("member", people.readCode(NEW))).toBe(200);
    people.catalogue.userPool = userPool;
    people.clock.now += 60 * MINUTE;
    expect(await finishEmailChanges(people.catalogue)).toBe(0);
    expect(await people.readEmail("member")).toBe(NEW);
    expect(people.outbox.at(-1)?.subject).toBe("Your email address was changed");
  });

  test("is repeated by the code, a minute later", async () => {
    const code = await loseTheChange();
    people.fault.lost = null;
    people.clock.now += MINUTE + 1;
    expect(await people.confirm("member", code)).toBe(200);
    await expectAgreed(NEW);
  });

  test("is repeated by the cron until the pool confirms it", async () => {
    await loseTheChange();
    for (const pool of ["unknown", "failed", "changed"] as const) {
      people.fault.lost = null;
      people.fault.pool = pool;
      people.clock.now += 60 * MINUTE;
      expect([await finishEmailChanges(people.catalogue), pool]).toEqual([1, pool]);
      expect(await people.readEmail("member")).toBe(NEW);
    }
    await expectAgreed(NEW);
  });

  test.each(["email", "sign out", "detach"])(
    "when the old address reverts it: %s",
    async (lost) => {
      await people.change("member", NEW);
      const link = people.readLink(OLD);
      await people.confirm("member", people.readCode(NEW));
      const code = { code: `code-of-${ORCID}` };
      await people.ask("token-of-member", "POST /user/orcid", { authorizationCode: code });
      people.fault.lost = lost;
      expect(await people.revert(link)).toBe(502);
      people.fault.lost = null;
      expect((await people.change("member", "c@example.org"))[0]).toBe(503);
      people.clock.now += MINUTE + 1;
      expect(await finishEmailChanges(people.catalogue)).toBe(1);
      expect(await people.revert(link)).toBe(410);
      expect(people.calls.slice(-3)).toEqual([
        `email member ${OLD}`,
        "sign out member",
        `detach ${ORCID}`,
      ]);
      await expectAgreed(OLD);
    },
  );

  test("and arrives after the old address reverted it, is reverted again", async () => {
    await people.change("member", NEW);
    const link = people.readLink(OLD);
    people.fault.meanwhile = async () => {
      expect(await people.revert(link)).toBe(200);
      // The pool gets the new address last, and the Worker ends before it can act.
      people.calls.push(`email member ${NEW}`);
      throw new Error("The Worker ended.");
    };
    expect(await people.confirm("member", people.readCode(NEW))).toBe(500);
    expect(people.readPoolEmail()).toBe(NEW);
    people.clock.now += MINUTE + 1;
    expect(await finishEmailChanges(people.catalogue)).toBe(1);
    await expectAgreed(OLD);
  });

  test("ends when another account of the pool has the old address, and the link stays valid", async () => {
    await people.change("member", NEW);
    const link = people.readLink(OLD);
    await people.confirm("member", people.readCode(NEW));
    people.fault.pool = "taken";
    expect(await people.revert(link)).toBe(409);
    people.fault.pool = "changed";
    expect((await people.change("member", "c@example.org"))[0]).toBe(202);
    expect(await people.revert(link)).toBe(200);
    await expectAgreed(OLD);
  });
});
