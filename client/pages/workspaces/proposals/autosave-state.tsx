import type { OwnProposal } from "../../../contract/account/own-proposals.ts";
import { openLoginModal } from "../../../sign-in/event.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import type { Autosave, SaveState } from "./use-autosave.ts";

const TEXTS: Readonly<Record<SaveState, string>> = {
  saved: "",
  unsaved: "Not saved yet. It is kept in this browser.",
  saving: "Saving …",
  offline:
    "It could not be saved just now. What you typed is kept in this browser and will be saved as soon as possible.",
  refused: "The draft was not saved. What you typed is kept in this browser.",
  "signed-out": "Your session has ended. What you typed is kept in this browser for your account.",
};

/** The progress of saving, and both texts of a conflict. */
export function AutosaveState({
  autosave,
  proposal,
}: {
  autosave: Autosave;
  proposal: OwnProposal;
}) {
  const { state, isRestored, theirs, problem, answered } = autosave;
  const message = state === "saved" && answered !== null ? "All changes are saved." : TEXTS[state];
  return (
    <>
      <output className={page.muted}>
        {isRestored && "We restored what you typed here before. "}
        {message} {problem}
      </output>
      {state === "signed-out" && (
        <p>
          <Button onClick={() => openLoginModal()}>Sign in again</Button>
        </p>
      )}
      {theirs && <Conflict autosave={autosave} proposal={proposal} theirs={theirs} />}
    </>
  );
}

interface ConflictProps {
  autosave: Autosave;
  proposal: OwnProposal;
  theirs: OwnProposal;
}

function Conflict({ autosave, theirs }: ConflictProps) {
  const isOver = theirs.status !== "DRAFT";
  return (
    <section className={styles.panel} role="alert" aria-labelledby="conflict">
      <h2 id="conflict" className={page.sectionTitle}>
        {isOver ? "This is no longer a draft" : "This draft was changed in another place"}
      </h2>
      <Notice tone="warn">
        Nothing is lost: your text is above and kept in this browser. The saved version is below.
      </Notice>
      <dl className={styles.rowBody}>
        <dt className={styles.rowTitle}>{theirs.name}</dt>
        <dd className={styles.quote}>{theirs.description || <em>No description</em>}</dd>
        {theirs.questions.map(({ id, question, answer }) => (
          <div key={id}>
            <dt>{question}</dt>
            <dd className={styles.quote}>{answer || <em>No answer</em>}</dd>
          </div>
        ))}
      </dl>
      <p className={page.actions}>
        {!isOver && (
          <Button variant="primary" onClick={autosave.keepOwn}>
            Save my version
          </Button>
        )}
        <Button onClick={autosave.takeTheirs}>
          {isOver ? "Show it as it is saved" : "Use the saved version"}
        </Button>
      </p>
    </section>
  );
}
