import { expect, test } from "vitest";
import { createHttpMail } from "./http-mail.ts";

const mail = { to: ["ada@example.org", "bo@example.org"], subject: "S", text: "T" };

function createMail(answers: (Response | Error)[]) {
  const sent: Request[] = [];
  const pauses: number[] = [];
  const faults: object[] = [];
  const send = createHttpMail({
    fetch: async (...request) => {
      sent.push(new Request(...request));
      const answer = answers.shift() ?? new Response(null, { status: 500 });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    pause: async (ms) => void pauses.push(ms),
    url: "https://mail.example/send",
    token: "the-token",
    from: "catalogue@example.org",
    log: (fault) => void faults.push(fault),
  });
  return { send, sent, pauses, faults };
}

test("a message is handed over once, with its sender and the token", async () => {
  const { send, sent, faults } = createMail([new Response(null, { status: 202 })]);
  await send(mail);
  expect([sent.length, sent[0]?.method, sent[0]?.headers.get("authorization")]).toEqual([
    1,
    "POST",
    "Bearer the-token",
  ]);
  expect([await sent[0]?.json(), faults]).toEqual([{ from: "catalogue@example.org", ...mail }, []]);
});

test("a service that stumbles is asked again after a pause", async () => {
  const stumbling = [new Error("reset"), new Response(null, { status: 503 }), new Response()];
  const { send, sent, pauses, faults } = createMail(stumbling);
  expect(await send(mail)).toBe(true);
  expect([sent.length, pauses.length, faults]).toEqual([3, 2, []]);
});

test("a service that sends elsewhere is not followed with the token", async () => {
  const elsewhere = new Response(null, {
    status: 307,
    headers: { location: "https://evil.test/" },
  });
  const { send, sent } = createMail([elsewhere, new Response()]);
  await send(mail);
  expect(sent.map(({ url, redirect }) => [url, redirect])).toEqual([
    ["https://mail.example/send", "manual"],
    ["https://mail.example/send", "manual"],
  ]);
});

test("a service that stays away is given up, and the log names nobody", async () => {
  const { send, sent, faults } = createMail([]);
  expect(await send(mail)).toBe(false);
  expect([sent.length, faults]).toEqual([
    3,
    [{ event: "mail_not_sent", recipients: 2, attempts: 3 }],
  ]);
});

test("a message that somebody waits for is tried once", async () => {
  const { send, sent, pauses } = createMail([]);
  expect(await send(mail, { attempts: 1 })).toBe(false);
  expect([sent.length, pauses]).toEqual([1, []]);
});
