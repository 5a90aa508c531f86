import { MAILS } from "#brand/mails.ts";
import { isMailed } from "../notifications/notify.ts";
import { fillMail, type Mail } from "../mail/mail.ts";
import { MAIL_RECIPIENTS_MAX } from "../limits.ts";
import type { ProposalRow } from "../store/proposals.ts";
import type { Services } from "../services.ts";

/** Steps of a proposal that send a notification. */
export type MailedStep = "submit" | "withdraw" | "accept" | "reject";

/** Recipients of a step's email: the repository's publishers, or the author. */
const READERS = {
  submit: "publishers",
  withdraw: "publishers",
  accept: "author",
  reject: "author",
} as const satisfies Record<MailedStep, "publishers" | "author">;

/** Sends the email of a step that was made. Nothing waits for it, and its failure undoes nothing. */
export function mailStep(services: Services, row: ProposalRow, step: MailedStep): void {
  services.defer(send(services, row, step));
}

async function send(services: Services, row: ProposalRow, step: MailedStep): Promise<void> {
  const to =
    READERS[step] === "author"
      ? await loadAuthorAddress(services, row)
      : await loadPublishers(services, row);
  if (to.length === 0) return;
  const repository = await loadRepositoryName(services, row);
  await services.sendMail({ to, ...writeMail(services, row, { step, repository }) });
}

/** The author sees the step in the portal, and gets an email if they chose so. */
async function loadAuthorAddress(
  services: Services,
  { userId, email }: ProposalRow,
): Promise<string[]> {
  return (await isMailed(services, userId, "proposals")) ? [email] : [];
}

async function loadPublishers(
  { db }: Services,
  { organizationId }: ProposalRow,
): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT u.email FROM memberships AS m CROSS JOIN users AS u ON u.id = m.user_id
       WHERE m.organization_id = ?1 AND m.is_publisher = 1 ORDER BY u.id LIMIT ?2`,
    )
    .bind(organizationId, MAIL_RECIPIENTS_MAX)
    .all<{ email: string }>();
  return results.map(({ email }) => email);
}

async function loadRepositoryName({ db }: Services, row: ProposalRow): Promise<string> {
  const name = await db
    .prepare(
      `SELECT coalesce(repository ->> 'displayName', name) AS name FROM organizations WHERE id = ?1`,
    )
    .bind(row.organizationId)
    .first<string>("name");
  return name ?? "";
}

function writeMail(
  { portalOrigin }: Pick<Services, "portalOrigin">,
  { name, ownerName, email, rejectionReason }: ProposalRow,
  { step, repository }: { step: MailedStep; repository: string },
): Omit<Mail, "to"> {
  const author = `${ownerName} (${email})`;
  const own = portalOrigin && `${portalOrigin}/workspaces/user/proposals`;
  const reviews = portalOrigin && `${portalOrigin}/workspaces/user/submissions`;
  const about = { name, repository, author };
  switch (step) {
    case "submit":
      return fillMail(MAILS.proposalSubmitted, { ...about, page: reviews });
    case "withdraw":
      return fillMail(MAILS.proposalWithdrawn, about);
    case "accept":
      return fillMail(MAILS.proposalAccepted, { ...about, page: own });
    case "reject":
      return fillMail(MAILS.proposalRejected, {
        ...about,
        reason: rejectionReason || null,
        page: own,
      });
  }
}
