import { mailInLanguages } from "../mail/account-language.ts";
import { MAIL_TEXTS, toPage } from "../mail/languages.ts";
import { fill } from "../mail/mail.ts";
import { writeMail } from "../mail/write.ts";
import { loadMailLanguage } from "../notifications/notify.ts";
import type { AccessDecision } from "../wire/account/access-requests.ts";
import { MAIL_RECIPIENTS_MAX } from "../limits.ts";
import type { UserRow } from "../store/accounts.ts";
import type { Services } from "../services.ts";
import { loadDeciders, type DecidedRequest } from "./requests.ts";

/** Notifies the people who decide about a new request. Nobody waits for the emails. */
export function mailDeciders(
  services: Services,
  { by, dataset }: { by: UserRow; dataset: { id: number; name: string } },
): void {
  services.defer(sendToDeciders(services, by, dataset));
}

async function sendToDeciders(
  services: Services,
  by: UserRow,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const deciders = await loadDeciders(services, { datasetId: id, limit: MAIL_RECIPIENTS_MAX });
  const person = `${by.firstName} ${by.lastName}`;
  await mailInLanguages(services, deciders, (language) => {
    const page = toPage(services.portalOrigin, language, "/workspaces/user/requests");
    return writeMail(language, "accessAsked", { person, email: by.email, name, page });
  });
}

/** Notifies the person who made the request of the decision. */
export function mailRequester(
  services: Services,
  request: DecidedRequest,
  decision: AccessDecision,
): void {
  services.defer(sendToRequester(services, request, decision));
}

async function sendToRequester(
  services: Services,
  { userId, email, datasetId, datasetName: name }: DecidedRequest,
  { status, until, reason }: AccessDecision,
): Promise<void> {
  const language = await loadMailLanguage(services, userId, "requests");
  if (language === null) return;
  const { ACCESS_ENDS } = MAIL_TEXTS[language];
  const end = until === null ? ACCESS_ENDS.withEmbargo : fill(ACCESS_ENDS.onDay, { day: until });
  const page = toPage(services.portalOrigin, language, `/datasets/${datasetId}?tab=files`);
  const texts =
    status === "granted"
      ? writeMail(language, "accessGranted", { name, end, page })
      : writeMail(language, "accessRefused", { name, reason: reason || null });
  await services.sendMail({ to: [email], ...texts });
}
