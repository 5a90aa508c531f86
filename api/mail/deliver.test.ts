import { expect, test, vi } from "vitest";
import { createBindingMail, createHttpMail } from "./deliver.ts";

const mail = {
  to: ["ada@example.org", "bo@example.org"],
  subject: "S",
  text: "T",
  html: "<p>T</p>",
};

function createMail(answer: Response | Error) {
  const sent: Request[] = [];
  const deliver = createHttpMail({
    fetch: async (...request) => {
      sent.push(new Request(...request));
      if (answer instanceof Error) throw answer;
      return answer;
    },
    url: "https://mail.example/send",
    token: "the-token",
    from: "catalogue@example.org",
  });
  return { deliver, sent };
}

test("a message is sent with its sender and the token", async () => {
  const { deliver, sent } = createMail(new Response(null, { status: 202 }));
  expect(await deliver(mail)).toBe(true);
  const [request] = sent;
  expect([request?.method, request?.headers.get("authorization"), await request?.json()]).toEqual([
    "POST",
    "Bearer the-token",
    { from: "catalogue@example.org", ...mail },
  ]);
});

test.each<[string, Response | Error]>([
  ["breaks off", new Error("reset")],
  ["is down", new Response(null, { status: 503 })],
])("a message fails when the service %s", async (_what, answer) => {
  expect(await createMail(answer).deliver(mail)).toBe(false);
});

test("the connection of an answer ends, because nothing of it is read", async () => {
  const cancel = vi.fn<() => void>();
  const answer = new Response(new ReadableStream({ cancel }));
  expect(await createMail(answer).deliver(mail)).toBe(true);
  expect(cancel).toHaveBeenCalledOnce();
});

test("a redirect is not followed with the token", async () => {
  const headers = { location: "https://evil.test/" };
  const { deliver, sent } = createMail(new Response(null, { status: 307, headers }));
  expect(await deliver(mail)).toBe(false);
  expect(sent.map(({ url, redirect }) => [url, redirect])).toEqual([
    ["https://mail.example/send", "manual"],
  ]);
});

test("the platform's Email Service gets text and HTML, with the portal's name", async () => {
  const sent: unknown[] = [];
  const email = {
    send: async (message: unknown) => {
      sent.push(message);
      return { messageId: "1" };
    },
  };
  const deliver = createBindingMail({ email, from: "data@skerry.example", brandName: "Skerry" });
  expect(await deliver(mail)).toBe(true);
  expect(sent).toEqual([{ ...mail, from: { email: "data@skerry.example", name: "Skerry" } }]);
});

test("a message that the platform refuses is not sent", async () => {
  const email = {
    send: async () => {
      throw new Error("E_SENDER_NOT_VERIFIED");
    },
  };
  const deliver = createBindingMail({ email, from: "data@skerry.example", brandName: "Skerry" });
  expect(await deliver(mail)).toBe(false);
});
