import { href } from "../../contract/routes.ts";
import type {
  AccessEntry,
  AccessStatus,
  InboxRequest,
  RestoreEntry,
} from "../../contract/account/own-requests.ts";
import { Day } from "../../format.tsx";
import { TextArea, TextField } from "../../forms/fields.tsx";
import { FormDone, MemberForm } from "../../forms/member-form.tsx";
import { LinkButton } from "../../ui/button.tsx";
import { Badge } from "../../ui/chip.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import * as styles from "./member.css.ts";

const LIST = href("workspaces.user.requests");

const DONE = {
  grant: "Access is granted. The person was told by email.",
  refuse: "The request is refused. The person was told the reason by email.",
};

export default function RequestsPage({
  data: { inbox, own, opened, listedMax },
}: PageProps<"workspaces.user.requests">) {
  return (
    <div className={page.page}>
      <h1 className={page.title}>Requests</h1>
      <FormDone messages={DONE} />
      <section className={page.section} aria-labelledby="inbox">
        <h2 id="inbox" className={page.sectionTitle}>
          For you to decide
        </h2>
        {inbox.ok ? (
          <Inbox requests={inbox.value} opened={opened} />
        ) : (
          <FailureNotice code={inbox.failure.code} retryHref={LIST} />
        )}
        {listedMax.inbox !== null && (
          <p className={page.muted}>
            At most {listedMax.inbox} requests are listed: first those that wait for an answer, then
            answered ones, each oldest first.
          </p>
        )}
      </section>
      <section className={page.section} aria-labelledby="own">
        <h2 id="own" className={page.sectionTitle}>
          What you asked for
        </h2>
        {own.ok ? (
          <Own {...own.value} />
        ) : (
          <FailureNotice code={own.failure.code} retryHref={LIST} />
        )}
        {listedMax.own !== null && (
          <p className={page.muted}>
            At most {listedMax.own} requests of a kind are listed, newest first.
          </p>
        )}
      </section>
    </div>
  );
}

const STATUSES = {
  requested: ["warn", "Waits for an answer"],
  granted: ["ok", "Granted"],
  refused: ["danger", "Refused"],
} as const satisfies Record<AccessStatus, readonly [string, string]>;

function AccessFacts({ entry }: { entry: AccessEntry }) {
  const { status, requestedAt, grantedUntil, decidedAt } = entry;
  const [tone, text] = STATUSES[status];
  return (
    <div className={styles.facts}>
      <Badge tone={tone}>{text}</Badge>
      {requestedAt !== "" && (
        <span>
          asked on <Day iso={requestedAt} />
        </span>
      )}
      {decidedAt !== "" && (
        <span>
          answered on <Day iso={decidedAt} />
        </span>
      )}
      {status === "granted" && (
        <span>
          {grantedUntil === "" ? (
            "until the embargo ends"
          ) : (
            <>
              until <Day iso={grantedUntil} />
            </>
          )}
        </span>
      )}
    </div>
  );
}

function Inbox({ requests, opened }: { requests: InboxRequest[]; opened: string | null }) {
  if (requests.length === 0)
    return (
      <p className={page.muted}>
        There are no requests for withheld files of datasets that you publish or own.
      </p>
    );
  return (
    <ul className={styles.rows}>
      {requests.map((request) => (
        <li key={request.id} className={styles.row}>
          <div className={styles.rowBody}>
            <h3 className={styles.rowTitle}>{request.person.name}</h3>
            <p>
              asks for the files of{" "}
              <a href={href("datasets.detail", { id: request.datasetId })}>{request.datasetName}</a>
            </p>
            <p className={styles.facts}>
              <a href={`mailto:${request.person.email}`}>{request.person.email}</a>
              {request.person.orcid && (
                <a href={`https://orcid.org/${request.person.orcid}`}>{request.person.orcid}</a>
              )}
              {request.agreement && <span>agreed to “{request.agreement}”</span>}
            </p>
            <AccessFacts entry={request} />
            {request.reason !== "" && <p className={styles.quote}>{request.reason}</p>}
            {opened === request.id && <Decision request={request} />}
          </div>
          {opened !== request.id && (
            <LinkButton
              href={`${href("workspaces.user.requests", {}, { open: request.id })}#answer`}
            >
              {request.status === "requested" ? "Answer" : "Change the answer"}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}

function Decision({ request: { id, status, person } }: { request: InboxRequest }) {
  return (
    <section id="answer" aria-label={`Answer to ${person.name}`} className={styles.panel}>
      {status !== "granted" && (
        <MemberForm name="grant" subject={id} submit="Grant access" sending="Granting …">
          <input type="hidden" name="seen" value={status} />
          <TextField
            name="until"
            type="date"
            max="9999-12-31"
            label="Last day of access"
            hint="Leave it empty to grant access until the embargo ends."
          />
        </MemberForm>
      )}
      {status !== "refused" && (
        <MemberForm
          name="refuse"
          subject={id}
          submit={status === "granted" ? "Withdraw access" : "Refuse"}
          sending="Refusing …"
          variant="plain"
        >
          <input type="hidden" name="seen" value={status} />
          <TextArea
            name="reason"
            label="Reason"
            hint={`${person.name} reads it in an email and in their list.`}
            rows={3}
            maxLength={2_000}
            required
          />
        </MemberForm>
      )}
      <p>
        <a href={LIST}>Answer later</a>
      </p>
    </section>
  );
}

function Own({ access, restore }: { access: AccessEntry[]; restore: RestoreEntry[] }) {
  if (access.length + restore.length === 0)
    return (
      <p className={page.muted}>
        You have not asked for any files yet. Records with embargoed or archived files have a form
        on their page.
      </p>
    );
  return (
    <ul className={styles.rows}>
      {access.map((entry) => (
        <li key={`access-${entry.datasetId}`} className={styles.row}>
          <div className={styles.rowBody}>
            <h3 className={styles.rowTitle}>
              <a className={styles.rowLink} href={href("datasets.detail", { id: entry.datasetId })}>
                {entry.datasetName}
              </a>
            </h3>
            <p className={styles.rowText}>Access to withheld files</p>
            <AccessFacts entry={entry} />
            {entry.reason !== "" && <p className={styles.quote}>{entry.reason}</p>}
          </div>
        </li>
      ))}
      {restore.map(({ id, datasetId, version, datasetName, requestedAt }) => (
        <li key={id} className={styles.row}>
          <div className={styles.rowBody}>
            <h3 className={styles.rowTitle}>
              <a
                className={styles.rowLink}
                href={href("datasets.version", { id: datasetId, version })}
              >
                {datasetName}
              </a>
            </h3>
            <p className={styles.rowText}>Version {version}, to be restored from the archive</p>
            <div className={styles.facts}>
              <Badge tone="warn">Answered by email</Badge>
              <span>
                asked on <Day iso={requestedAt} />
              </span>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
