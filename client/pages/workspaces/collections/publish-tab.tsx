import Check from "lucide-react/icons/check";
import X from "lucide-react/icons/x";
import {
  type CollectionPageData,
  hasRole,
  type OwnCollection,
} from "../../../contract/account/own-collections.ts";
import { href } from "../../../contract/routes.ts";
import { CheckField } from "../../../forms/fields.tsx";
import { MemberForm } from "../../../forms/member-form.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { visuallyHidden } from "../../../ui/visually-hidden.css.ts";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import { toConfirmation } from "./collection-labels.tsx";

/** Publishing under a DOI: what is missing, the consequences, and how to undo it. */
export function PublishTab({ data: { collection } }: { data: CollectionPageData }) {
  const { id, role, state, published } = collection;
  const checks = toChecks(collection);
  const isReady = checks.every(({ isMet }) => isMet);
  const isPublic = published !== null && state !== "unpublished";
  return (
    <section className={page.section} aria-label="Publish">
      <h2 className={page.sectionTitle}>
        {isPublic ? `Publish version ${published.version + 1}` : "Publish this collection"}
      </h2>
      <ul className={styles.checks}>
        {checks.map(({ text, isMet, tab }) => (
          <li key={text} className={styles.check}>
            {isMet ? (
              <Check className={styles.met} size={20} strokeWidth={1.5} aria-hidden="true" />
            ) : (
              <X className={styles.unmet} size={20} strokeWidth={1.5} aria-hidden="true" />
            )}
            <span>
              <span className={visuallyHidden}>{isMet ? "Done: " : "Missing: "}</span>
              {isMet ? (
                text
              ) : (
                <a href={href("workspaces.user.collection", { id }, { tab })}>{text}</a>
              )}
            </span>
          </li>
        ))}
      </ul>
      {role !== "Owner" ? (
        <p className={page.muted}>Only its owner can publish or unpublish this collection.</p>
      ) : state === "publishing" ? (
        <Notice tone="warn" link={{ label: "Refresh", href: confirmTab(id) }}>
          It is being published right now.
        </Notice>
      ) : isReady ? (
        <PublishForm isPublic={isPublic} />
      ) : (
        <p className={page.muted}>Complete what is missing, then publish here.</p>
      )}
      {role === "Owner" && isPublic && (
        <p>
          <a href={toConfirmation(id, "unpublish")}>Unpublish this collection …</a>
        </p>
      )}
      {hasRole(role, "Manager") &&
        (isPublic ? (
          <p className={page.muted}>Unpublish a published collection before you delete it.</p>
        ) : (
          <p>
            <a href={toConfirmation(id, "delete")}>Delete this collection …</a>
          </p>
        ))}
    </section>
  );
}

function confirmTab(id: string): string {
  return href("workspaces.user.collection", { id }, { tab: "publish" });
}

function PublishForm({ isPublic }: { isPublic: boolean }) {
  return (
    <>
      <ul className={page.points}>
        {isPublic ? (
          <>
            <li>The new version gets a DOI of its own. Earlier versions and their DOIs stay.</li>
            <li>When nothing has changed since the last version, no new one is made.</li>
          </>
        ) : (
          <li>The collection gets a DOI and appears in the public catalogue within minutes.</li>
        )}
        <li>Everybody who contributed to its records is named as a contributor.</li>
      </ul>
      <MemberForm
        name="publish"
        submit={isPublic ? "Publish the new version" : "Publish the collection"}
        sending="Publishing …"
      >
        <CheckField name="agree" label="I made this list, or may publish it for those who did." />
        <CheckField
          name="permanent"
          label="I know that a DOI is permanent, even when the collection is unpublished."
        />
      </MemberForm>
    </>
  );
}

interface PublishCheck {
  text: string;
  isMet: boolean;
  tab: string;
}

/** The requirements of the product API for publishing. */
function toChecks(collection: OwnCollection): PublishCheck[] {
  const { description, license, tags, size, problemCount } = collection;
  return [
    { text: "A description", isMet: description.trim() !== "", tab: "details" },
    { text: "A licence", isMet: license !== null, tab: "details" },
    { text: "At least one tag", isMet: tags.length > 0, tab: "details" },
    { text: "At least one record", isMet: size > 0, tab: "add" },
    { text: "Only records that are public", isMet: problemCount === 0, tab: "records" },
  ];
}
