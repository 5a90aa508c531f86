import type { Mail } from "../mail/mail.ts";
import { NO_USER_POOL, type PoolChange, type UserPool } from "../user-pool/admin.ts";
import { createCatalogue } from "./catalogue.ts";
import { ask, send, writePeople } from "./people.ts";

export const START = Date.parse("2026-03-01T12:00:00Z");
export const MINUTE = 60 * 1000;

/** People whose emails, user pool and clock a test controls. */
export async function createMailedPeople() {
  const clock = { now: START };
  const outbox: Mail[] = [];
  const calls: string[] = [];
  const fault = {
    isMailDown: false,
    /** The one address that no email reaches. */
    downFor: "",
    pool: "changed" as PoolChange,
    /** The one step that the pool makes without its answer arriving, such as `sign out`. */
    lost: null as string | null,
    /** Runs while the pool changes to another address. */
    meanwhile: async (): Promise<void> => {},
  };
  const tell = async (...parts: string[]): Promise<PoolChange> => {
    calls.push(parts.join(" "));
    return parts[0] === fault.lost ? "unknown" : fault.pool;
  };
  const userPool: UserPool = {
    ...NO_USER_POOL,
    changeEmail: async (sub, email) => {
      const { meanwhile } = fault;
      fault.meanwhile = async () => {};
      await meanwhile();
      return tell("email", sub, email);
    },
    signOut: (sub) => tell("sign out", sub),
    detachOrcid: (orcid) => tell("detach", orcid),
  };
  const catalogue = await createCatalogue({
    now: () => new Date(clock.now),
    userPool,
    sendMail: async (mail) =>
      !fault.isMailDown && !mail.to.includes(fault.downFor) && outbox.push(mail) > 0,
  });
  await writePeople(catalogue);
  const { db } = catalogue.services;

  async function reset(): Promise<void> {
    Object.assign(fault, { isMailDown: false, downFor: "", pool: "changed", lost: null });
    clock.now = START;
    outbox.length = 0;
    calls.length = 0;
    await db.batch(
      [
        `DELETE FROM email_changes`,
        `DELETE FROM api_tokens`,
        `DELETE FROM github_accounts`,
        `UPDATE users SET email = sub || '@example.org', signed_out_at = NULL, orcid = NULL, language = NULL`,
      ].map((sql) => db.prepare(sql)),
    );
  }

  const textTo = (address: string): string =>
    outbox.findLast(({ to }) => to.includes(address))?.text ?? "";
  return {
    ...catalogue,
    catalogue: catalogue.services,
    reset,
    fault,
    clock,
    outbox,
    calls,
    ask: (token: string, address: string, body?: unknown) => send(catalogue, token, address, body),
    change: (sub: string, email: string) =>
      ask(catalogue, sub, "PUT /user/email", { email, userRequestedChange: true }),
    confirm: async (sub: string, code: string) =>
      (await ask(catalogue, sub, "POST /user/email/confirm", { code }))[0],
    revert: async (link: string) =>
      (
        await catalogue.request("/user/email/revert", {
          method: "POST",
          body: JSON.stringify({ link }),
        })
      ).status,
    /** The address that the pool has by now; the catalogue's is `readEmail`. */
    readPoolEmail: () => calls.findLast((line) => line.startsWith("email "))?.split(" ")[2],
    readEmail: (sub: string) =>
      db.prepare(`SELECT email FROM users WHERE sub = ?1`).bind(sub).first<string>("email"),
    readCode: (address: string) => /^[0-9A-Z]{4}-[0-9A-Z]{4}$/m.exec(textTo(address))?.[0] ?? "",
    readLink: (address: string) => /\?link=([0-9a-f]{64})$/m.exec(textTo(address))?.[1] ?? "",
  };
}
export type MailedPeople = Awaited<ReturnType<typeof createMailedPeople>>;
