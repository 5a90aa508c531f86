import { MAILS } from "#brand/mails.ts";
import { fillMail } from "../mail/mail.ts";
import { isMailed } from "../notifications/notify.ts";
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
  const to = await loadDeciders(services, { datasetId: id, limit: MAIL_RECIPIENTS_MAX });
  if (to.length === 0) return;
  const texts = fillMail(MAILS.accessAsked, {
    person: `${by.firstName} ${by.lastName}`,
    email: by.email,
    name,
    page: services.portalOrigin && `${services.portalOrigin}/workspaces/user/requests`,
  });
  await services.sendMail({ to, ...texts });
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
  if (!(await isMailed(services, userId, "requests"))) return;
  const { portalOrigin } = services;
  const texts =
    status === "granted"
      ? fillMail(MAILS.accessGranted, {
          name,
          end: until === null ? "until the embargo ends" : `until ${until}`,
          page: portalOrigin && `${portalOrigin}/datasets/${datasetId}?tab=files`,
        })
      : fillMail(MAILS.accessRefused, { name, reason: reason || null });
  await services.sendMail({ to: [email], ...texts });
}
