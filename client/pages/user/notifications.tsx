import type { ReactNode } from "react";
import {
  hrefOfEvent,
  type Notice,
  type NotificationsData,
} from "../../contract/account/notifications.ts";
import { href } from "../../contract/routes.ts";
import { Day } from "../../format.tsx";
import { CheckField } from "../../forms/fields.tsx";
import { FormDone, MemberForm } from "../../forms/member-form.tsx";
import { useFormReply } from "../../forms/use-member-form.ts";
import { useHeaderProfile } from "../../state/use-header-profile.ts";
import { FailureNotice, Notice as Message } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import * as styles from "./user.css.ts";

export default function NotificationsPage({ data }: PageProps<"user.notifications">) {
  const { inbox } = data;
  useHeaderProfile(data.profile);
  return (
    <div className={page.page}>
      <h1 className={page.title}>Notifications</h1>
      <FormDone
        messages={{ read: "You have read all of these.", mails: "Your choice of emails is saved." }}
      />
      {inbox.ok ? (
        <>
          <List inbox={inbox.value} before={data.before} />
          <Mails mails={inbox.value.mails} />
        </>
      ) : inbox.failure.code === "not_found" ? (
        <Message tone="info">This catalogue has no notifications.</Message>
      ) : (
        <FailureNotice code={inbox.failure.code} retryHref={href("user.notifications")} />
      )}
    </div>
  );
}

type Inbox = Extract<NotificationsData["inbox"], { ok: true }>["value"];

function List({ inbox, before }: { inbox: Inbox; before: number | null }) {
  const shown = inbox.notifications.flatMap((notice) => {
    const text = describe(notice);
    return text ? [{ notice, text }] : [];
  });
  const newest = inbox.notifications[0];
  return (
    <section className={page.section} aria-label="What happened">
      {shown.length === 0 && (
        <p className={page.measure}>
          There is nothing new. This page tells you when your requests are answered, your proposals
          are decided, a record of your collections has a new version, or an embargo that concerns
          you is about to end.
        </p>
      )}
      {inbox.unread > 0 && newest && before === null && (
        <MemberForm name="read" submit="Mark all as read" sending="Marking …" variant="plain">
          <input type="hidden" name="upTo" value={newest.id} />
        </MemberForm>
      )}
      {shown.length > 0 && (
        <ul className={styles.rows}>
          {shown.map(({ notice, text }) => (
            <li key={notice.id} className={styles.notice}>
              <span>
                {!notice.isRead && <strong>New: </strong>}
                {text}
              </span>
              <span className={page.muted}>
                <Day iso={notice.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={page.actions}>
        {before !== null && <a href={href("user.notifications")}>Newest</a>}
        {inbox.next && <a href={href("user.notifications", {}, { before: inbox.next })}>Older</a>}
      </p>
    </section>
  );
}

/** The text of an event, with a link; `null` for an unknown kind. */
function describe(notice: Notice): ReactNode {
  const { kind, name, mark } = notice;
  const link = <a href={hrefOfEvent(notice)}>{name}</a>;
  switch (kind) {
    case "access-granted":
      return <>You may download the withheld files of {link}.</>;
    case "access-refused":
      return <>Your request for the withheld files of {link} was refused.</>;
    case "proposal-accepted":
      return <>Your proposal {link} was accepted.</>;
    case "proposal-rejected":
      return <>Your proposal {link} was rejected.</>;
    case "new-version":
      return (
        <>
          {link} has a new version, number {mark}.
        </>
      );
    case "embargo-ends":
      return (
        <>
          The files of {link} are open to everybody from <Day iso={mark} />.
        </>
      );
    default:
      return null;
  }
}

function Mails({ mails }: Pick<Inbox, "mails">) {
  const seen = useFormReply("mails")?.values["seen"]?.[0] || JSON.stringify(mails);
  return (
    <section className={page.section} aria-labelledby="mails">
      <h2 id="mails" className={page.sectionTitle}>
        Emails
      </h2>
      <MemberForm name="mails" submit="Save choice" variant="plain">
        <input type="hidden" name="seen" value={seen} />
        <fieldset className={styles.choices}>
          <legend className={styles.question}>Also email me when</legend>
          <CheckField
            name="requests"
            label="a request for withheld files is answered"
            isChecked={mails.requests}
          />
          <CheckField name="proposals" label="a proposal is decided" isChecked={mails.proposals} />
          <CheckField
            name="versions"
            label="a record of my collections has a new version"
            isChecked={mails.versions}
          />
          <CheckField
            name="embargoes"
            label="an embargo is about to end"
            isChecked={mails.embargoes}
          />
        </fieldset>
      </MemberForm>
      <p className={page.muted}>
        Emails about the security of your account and invitations are always sent.
      </p>
    </section>
  );
}
