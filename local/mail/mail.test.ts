import { expect, test } from "vitest";
import { createFaults } from "../faults.ts";
import { createMailService } from "./index.ts";

const mail = {
  from: "catalogue@example.org",
  to: ["ada@example.org"],
  subject: "<b>Hello",
  text: "First & last",
};

function createService() {
  const service = createMailService({ token: "t", faults: createFaults({ now: () => 0 }) });
  const send = async (body: unknown, token = "t"): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    return (await service(new Request("http://127.0.0.1:8788/mail/send", init))).status;
  };
  const readPage = async () =>
    (await service(new Request("http://127.0.0.1:8788/mail/outbox"))).text();
  return { send, readPage };
}

test("an email of the catalogue is shown, as text", async () => {
  const { send, readPage } = createService();
  expect(await readPage()).toContain("Nothing yet");
  expect(await send(mail)).toBe(202);
  const page = await readPage();
  expect([page.includes("ada@example.org"), page.includes("&lt;b&gt;Hello")]).toEqual([true, true]);
});

test.each<[string, unknown, string, number]>([
  ["of a stranger", mail, "other", 401],
  ["to nobody", { ...mail, to: [] }, "t", 400],
  ["that is none", "hello", "t", 400],
])("an email %s is refused", async (_what, body, token, status) => {
  const { send, readPage } = createService();
  expect([await send(body, token), (await readPage()).includes("Nothing yet")]).toEqual([
    status,
    true,
  ]);
});
