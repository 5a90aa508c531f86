import { notify } from "../notifications/notify.ts";
import type { AccessDecision } from "../wire/account/access-requests.ts";
import { MAIL_RECIPIENTS_MAX } from "../limits.ts";
import type { UserRow } from "../store/accounts.ts";
import type { Services } from "../services.ts";
import { loadDeciders, type DecidedRequest } from "./requests.ts";

/** Tells those who decide of a new request; nobody waits for it. */
export function tellDeciders(
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
  await services.sendMail({
    to,
    subject: "Somebody asks for access to withheld files",
    text: `${by.firstName} ${by.lastName} (${by.email}) asks for the files of "${name}", which are under embargo. Grant or refuse it ${toPlace(services)}.`,
  });
}

/** Tells the person who asked what was decided. */
export function tellAsker(
  services: Services,
  request: DecidedRequest,
  decision: AccessDecision,
): void {
  services.defer(sendToAsker(services, request, decision));
}

async function sendToAsker(
  services: Services,
  { userId, email, datasetId, datasetName: name }: DecidedRequest,
  { status, until, reason }: AccessDecision,
): Promise<void> {
  const kind = status === "granted" ? "access-granted" : "access-refused";
  if (!(await notify(services, { userId, kind, name, target: String(datasetId) }))) return;
  const { portalOrigin } = services;
  const place = portalOrigin === null ? "" : `\n\n${portalOrigin}/datasets/${datasetId}?tab=files`;
  const end = until === null ? "until the embargo ends" : `until ${until}`;
  const why = reason === "" ? "" : `\n\nTheir reason:\n${reason}`;
  await services.sendMail(
    status === "granted"
      ? {
          to: [email],
          subject: "You were given access to withheld files",
          text: `You may download the files of "${name}" ${end}. Sign in first.${place}`,
        }
      : {
          to: [email],
          subject: "Your request for withheld files was refused",
          text: `You were not given access to the files of "${name}".${why}`,
        },
  );
}

function toPlace({ portalOrigin }: Pick<Services, "portalOrigin">): string {
  return portalOrigin === null ? "in the portal" : `at ${portalOrigin}/workspaces/user/requests`;
}
