import {
  type CollectionPageData,
  type CollectionPeople,
  hasRole,
  INVITED_ROLES,
} from "../../../contract/account/own-collections.ts";
import { EMAIL_MAX_CHARS } from "../../../contract/limits.ts";
import { href } from "../../../contract/routes.ts";
import { Day } from "../../../format.tsx";
import { SelectField, TextField } from "../../../forms/fields.tsx";
import { ConfirmForm, MemberForm } from "../../../forms/member-form.tsx";
import { Badge } from "../../../ui/chip.tsx";
import { FailureNotice } from "../../../ui/notice.tsx";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import { ROLE_LABELS, ROLE_NAMES, toConfirmation } from "./collection-labels.tsx";

/** The people of the collection, and the form that invites others. */
export function PeopleTab({ data: { collection, people } }: { data: CollectionPageData }) {
  const { id, role } = collection;
  const canInvite = hasRole(role, "Manager");
  if (people === null) return null;
  if (!people.ok) {
    const retryHref = href("workspaces.user.collection", { id }, { tab: "people" });
    return <FailureNotice code={people.failure.code} retryHref={retryHref} />;
  }
  return (
    <section className={page.section} aria-label="People">
      <List people={people.value} canInvite={canInvite} />
      {canInvite && <Invite />}
      {role !== "Owner" && (
        <p>
          <a href={toConfirmation(id, "leave")}>Leave this collection …</a>
        </p>
      )}
    </section>
  );
}

function List({ people, canInvite }: { people: CollectionPeople; canInvite: boolean }) {
  return (
    <ul className={styles.rows}>
      {people.people.map(({ id, name, email, role, isCaller }) => (
        <li key={id} className={styles.row}>
          <div className={styles.rowBody}>
            <p>
              <strong>{name}</strong>
              {isCaller && " (you)"}
            </p>
            <p className={styles.facts}>
              <span>
                {ROLE_NAMES[role]}, who {ROLE_LABELS[role]}
              </span>
              {email && <span>{email}</span>}
            </p>
          </div>
          {canInvite && !isCaller && role !== "Owner" && (
            <ConfirmForm
              name="remove-person"
              subject={id}
              label="Remove"
              of={name}
              sending="Removing …"
              consequences={[
                "They can no longer open this collection.",
                "What they changed in it stays.",
              ]}
            />
          )}
        </li>
      ))}
      {people.invitations.map(({ id, email, role, createdAt }) => (
        <li key={id} className={styles.row}>
          <div className={styles.rowBody}>
            <p>
              <strong>{email}</strong>
            </p>
            <p className={styles.facts}>
              <Badge tone="warn">Invited</Badge>
              <span>{ROLE_NAMES[role]}</span>
              <span>
                on <Day iso={createdAt} />
              </span>
            </p>
          </div>
          <ConfirmForm
            name="remove-person"
            subject={id}
            label="Withdraw"
            of={`the invitation of ${email}`}
            sending="Withdrawing …"
            consequences={["The invitation can no longer be accepted."]}
          />
        </li>
      ))}
    </ul>
  );
}

function Invite() {
  return (
    <section className={styles.panel} aria-labelledby="invite">
      <h2 id="invite" className={page.sectionTitle}>
        Invite somebody
      </h2>
      <MemberForm name="invite" submit="Send the invitation" sending="Sending …">
        <TextField
          name="email"
          label="Email address"
          hint="They get an email, and accept or decline under “My collections”. For somebody who is already in the collection, this changes the role."
          type="email"
          autoComplete="off"
          maxLength={EMAIL_MAX_CHARS}
          required
        />
        <SelectField name="role" label="Role" defaultValue="Editor">
          {INVITED_ROLES.map((role) => (
            <option key={role} value={role}>
              {ROLE_NAMES[role]}: {ROLE_LABELS[role]}
            </option>
          ))}
        </SelectField>
      </MemberForm>
    </section>
  );
}
