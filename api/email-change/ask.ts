import type { Account } from "../auth/account.ts";
import { failChange, insertEmailChange } from "../store/email-changes.ts";
import { isTakenAddress } from "../store/profile.ts";
import type { Services } from "../services.ts";
import { toAskedMail, toCodeMail, toTakenMail } from "./mails.ts";
import { createCode, createLinkSecret, toCodeHash } from "./secrets.ts";

type AskOutcome = "asked" | "too often" | "no mail";

/**
 * Sends a code to the new address and a notice to the old one; nothing is changed yet. Whether
 * another account has the new address changes what is mailed there, and nothing that the caller
 * can see: no answer, no number of mails, no limit. The code of a taken address is sent to nobody.
 */
export async function askForEmail(
  services: Services,
  { user, authenticatedAt }: Account,
  newEmail: string,
): Promise<AskOutcome> {
  const { portalOrigin } = services;
  if (portalOrigin === null) return "no mail";
  const link = await createLinkSecret();
  const code = createCode();
  const change = { oldEmail: user.email, newEmail, portalOrigin };
  const id = await insertEmailChange(services, {
    ...change,
    userId: user.id,
    codeHash: await toCodeHash(code, link.hash),
    linkHash: link.hash,
    sessionBeganAt: new Date(authenticatedAt ?? services.now().getTime()).toISOString(),
  });
  if (id === null) return "too often";
  const isTaken = await isTakenAddress(services, newEmail);
  const mails = [
    isTaken ? toTakenMail(change) : toCodeMail(change, code),
    toAskedMail(change, link.secret),
  ];
  const sent = await Promise.all(mails.map((mail) => services.sendMail(mail, { attempts: 1 })));
  if (sent.every((isSent) => isSent)) return "asked";
  await failChange(services, id);
  return "no mail";
}
