import { randomInt } from "node:crypto";
import type { Account } from "./accounts.ts";
import type { Medium } from "./inbox.ts";
import type { Pool } from "./pool.ts";

/** A numeric code of so many digits. */
export function createCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

/** `i***@f***`: the pool's masked form of an email address. */
export function maskEmail(address: string): string {
  const [local = "", domain = ""] = address.split("@");
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

/** `+*******1234`: the pool's masked form of a telephone number. */
function maskPhone(number: string): string {
  return `+${"*".repeat(Math.max(number.length - 5, 0))}${number.slice(-4)}`;
}

/** Sends a code to the account's own address or number, and returns where it was sent. */
export function deliverCode(
  pool: Pool,
  account: Account,
  message: { medium: Medium; subject: string; code: string },
): Record<string, string> {
  const email = account.attributes.get("email") ?? "";
  const phone = account.attributes.get("phone_number") ?? "";
  pool.inbox.deliver({ ...message, to: message.medium === "EMAIL" ? email : phone });
  return {
    CODE_DELIVERY_DELIVERY_MEDIUM: message.medium,
    CODE_DELIVERY_DESTINATION: message.medium === "EMAIL" ? maskEmail(email) : maskPhone(phone),
  };
}
