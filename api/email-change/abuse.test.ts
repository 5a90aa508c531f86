import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMailedPeople, MINUTE, type MailedPeople } from "../test/email-account.ts";

const OLD = "member@example.org";
const NEW = "new@example.org";
let people: MailedPeople;

beforeAll(async () => {
  people = await createMailedPeople();
});
beforeEach(() => people.reset());

describe("a session that is no longer fresh", () => {
  test.each<[string, unknown?]>([
    ["PUT /user/email", { email: NEW }],
    ["POST /user/orcid", { authorizationCode: { code: "code-of-0000-0005-0000-0010" } }],
    ["DELETE /user/orcid"],
    ["POST /token", { name: "laptop" }],
    ["POST /accounts/github/register", { code: "code-of-ada" }],
    ["DELETE /accounts/github/user"],
  ])("may not call %s, and must sign in again", async (address, body) => {
    const answer = await people.ask("old-token-of-member", address, body);
    expect(answer.status).toBe(403);
    expect(answer.headers.get("www-authenticate")).toBe(
      'Bearer error="insufficient_user_authentication", error_description="Sign in again, then repeat this within ten minutes.", max_age=600',
    );
    expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/^Sign in again/) });
    expect([people.outbox, people.calls]).toEqual([[], []]);
  });

  test("is refused with its own error type in v1", async () => {
    const answer = await people.ask("old-token-of-member", "PUT /user/email", { email: NEW });
    expect(await answer.json()).toMatchObject({ type: "ReauthenticationRequired", code: 403 });
  });

  test("reads and revokes as before", async () => {
    expect((await people.ask("old-token-of-member", "GET /user")).status).toBe(200);
    const made = await people.ask("token-of-member", "POST /token", { name: "laptop" });
    const { key } = await made.json<{ key: string }>();
    const revoked = await people.ask("old-token-of-member", `DELETE /token/${key}`);
    expect(revoked.status).toBe(200);
  });

  test("ends all sessions as before", async () => {
    const others = await createMailedPeople();
    const ended = await others.ask("old-token-of-member", "DELETE /user/sessions");
    expect(ended.ok).toBe(true);
  });
});

describe("an address", () => {
  test("is not changed by a request", async () => {
    expect((await people.change("member", NEW))[0]).toBe(202);
    expect([await people.readEmail("member"), people.calls]).toEqual([OLD, []]);
  });

  test("is changed, here and in the pool, by the code that was mailed to it", async () => {
    await people.change("member", NEW);
    const typed = people.readCode(NEW).toLowerCase().replace("-", " ");
    expect(await people.confirm("member", typed)).toBe(200);
    expect([await people.readEmail("member"), people.calls]).toEqual([
      NEW,
      [`email member ${NEW}`],
    ]);
  });

  test("is not changed without a requested code", async () => {
    expect(await people.confirm("member", "AAAA-AAAA")).toBe(410);
  });

  test("is not changed with the right code after five wrong ones", async () => {
    await people.change("member", NEW);
    const code = people.readCode(NEW);
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries++) statuses.push(await people.confirm("member", "WRONG"));
    expect(statuses).toEqual([400, 400, 400, 400, 400]);
    expect(await people.confirm("member", code)).toBe(410);
    expect(await people.readEmail("member")).toBe(OLD);
  });

  test.each([
    [15 * MINUTE - 1, 200],
    [15 * MINUTE, 410],
  ])("%i ms after its code was requested is answered %i", async (passed, status) => {
    await people.change("member", NEW);
    people.clock.now += passed;
    expect(await people.confirm("member", people.readCode(NEW))).toBe(status);
  });

  test("is not changed with the code for the address requested before", async () => {
    await people.change("member", NEW);
    const code = people.readCode(NEW);
    await people.change("member", "other@example.org");
    expect(await people.confirm("member", code)).toBe(400);
    expect(await people.readEmail("member")).toBe(OLD);
  });

  test("is not changed with another person's code", async () => {
    await people.change("guest", "guests@example.org");
    await people.change("member", NEW);
    expect(await people.confirm("guest", people.readCode(NEW))).toBe(400);
    expect(await people.confirm("admin", people.readCode(NEW))).toBe(410);
  });

  test("is changed once by a code, however often and fast it is sent", async () => {
    await people.change("member", NEW);
    const code = people.readCode(NEW);
    const sent = [1, 2, 3, 4].map(() => people.confirm("member", code));
    const statuses = await Promise.all(sent);
    const [made, ...others] = statuses.toSorted();
    expect(made).toBe(200);
    expect(others.filter((status) => status !== 410 && status !== 503)).toEqual([]);
    expect(people.calls).toEqual([`email member ${NEW}`]);
    expect(await people.confirm("member", code)).toBe(410);
  });

  test("can be requested five times within the hour", async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 6; asked++)
      statuses.push((await people.change("member", `new${asked}@example.org`))[0]);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const answer = await people.ask("token-of-member", "PUT /user/email", { email: NEW });
    expect(answer.headers.get("retry-after")).toBe("3600");
    people.clock.now += 61 * MINUTE;
    expect((await people.change("member", NEW))[0]).toBe(202);
  });

  test("gets five codes within the hour, whoever requests them", async () => {
    const requesters = ["owner", "admin", "member", "guest", "editor", "publisher"];
    const statuses: number[] = [];
    for (const requester of requesters) statuses.push((await people.change(requester, NEW))[0]);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });

  test("is mailed, answered and stored with a domain in lower case", async () => {
    await people.change("member", " Kay@EXAMPLE.org ");
    const savedAddress = "Kay@example.org";
    expect(await people.confirm("member", people.readCode(savedAddress))).toBe(200);
    expect([await people.readEmail("member"), people.calls]).toEqual([
      savedAddress,
      [`email member ${savedAddress}`],
    ]);
  });

  test.each([
    "\u212Aay@example.org",
    "\u017Fam@example.org",
    "owner@e\u017Fample.org",
    "\uFF4Fwner@example.org",
    "ädä@example.org",
    "a\u0000@example.org",
    "a b@example.org",
  ])("with letters that look like others is refused: %j", async (email) => {
    expect((await people.change("member", email))[0]).toBe(400);
  });
});
