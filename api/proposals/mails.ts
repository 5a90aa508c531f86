import { mailInLanguages, type Recipient } from "../mail/account-language.ts";
import { type Language, toPage } from "../mail/languages.ts";
import type { Mail } from "../mail/mail.ts";
import { writeMail } from "../mail/write.ts";
import { loadMailLanguage } from "../notifications/notify.ts";
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
      ? await loadAuthor(services, row)
      : await loadPublishers(services, row);
  if (to.length === 0) return;
  const repository = await loadRepositoryName(services, row);
  await mailInLanguages(services, to, (language) =>
    writeStep(services, row, { step, repository, language }),
  );
}

/** The author sees the step in the portal, and gets an email if they chose so. */
async function loadAuthor(
  services: Services,
  { userId, email }: ProposalRow,
): Promise<Recipient[]> {
  const language = await loadMailLanguage(services, userId, "proposals");
  return language === null ? [] : [{ email, language }];
}

async function loadPublishers(
  { db }: Services,
  { organizationId }: ProposalRow,
): Promise<Recipient[]> {
  const { results } = await db
    .prepare(
      `SELECT u.email, u.language FROM memberships AS m CROSS JOIN users AS u ON u.id = m.user_id
       WHERE m.organization_id = ?1 AND m.is_publisher = 1 ORDER BY u.id LIMIT ?2`,
    )
    .bind(organizationId, MAIL_RECIPIENTS_MAX)
    .all<Recipient>();
  return results;
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

function writeStep(
  { portalOrigin }: Pick<Services, "portalOrigin">,
  { name, ownerName, email, rejectionReason }: ProposalRow,
  { step, repository, language }: { step: MailedStep; repository: string; language: Language },
): Omit<Mail, "to"> {
  const author = `${ownerName} (${email})`;
  const own = toPage(portalOrigin, language, "/workspaces/user/proposals");
  const reviews = toPage(portalOrigin, language, "/workspaces/user/submissions");
  const about = { name, repository };
  switch (step) {
    case "submit":
      return writeMail(language, "proposalSubmitted", { ...about, author, page: reviews });
    case "withdraw":
      return writeMail(language, "proposalWithdrawn", { ...about, author });
    case "accept":
      return writeMail(language, "proposalAccepted", { ...about, page: own });
    case "reject":
      return writeMail(language, "proposalRejected", {
        ...about,
        reason: rejectionReason || null,
        page: own,
      });
  }
}
