import * as v from "valibot";
import type { TestPool } from "./pool.ts";

const inboxSchema = v.object({
  messages: v.array(v.object({ to: v.string(), code: v.string() })),
});

/** Calls the pool's admin interface. */
export async function callAdmin(pool: TestPool, call: string, body: unknown): Promise<Response> {
  return fetch(`${pool.origin}/identity/__admin/${call}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
}

/** The newest code sent to an address or number. */
export async function readCode(pool: TestPool, to: string): Promise<string> {
  const response = await fetch(`${pool.origin}/identity/__admin/inbox`);
  const { messages } = v.parse(inboxSchema, await response.json());
  return messages.find((message) => message.to === to)?.code ?? "";
}
