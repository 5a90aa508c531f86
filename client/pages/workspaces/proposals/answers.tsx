import type { OwnProposal } from "../../../contract/account/own-proposals.ts";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";

/** A proposal as it was submitted, read-only. */
export function Answers({ proposal }: { proposal: OwnProposal }) {
  const { description, questions, contributors } = proposal;
  return (
    <section className={page.section} aria-label="Answers">
      <Answer question="Description" answer={description} />
      {questions.map(({ id, question, answer }) => (
        <Answer key={id} question={question} answer={answer} />
      ))}
      {contributors.length > 0 && (
        <div className={styles.rowBody}>
          <h2 className={styles.rowTitle}>Contributors</h2>
          <ul className={page.plainList}>
            {contributors.map(({ firstName, lastName, emailAddress }) => (
              <li key={`${firstName} ${lastName} ${emailAddress}`}>
                {[`${firstName} ${lastName}`.trim(), emailAddress].filter(Boolean).join(", ")}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function Answer({ question, answer }: { question: string; answer: string }) {
  return (
    <div className={styles.rowBody}>
      <h2 className={styles.rowTitle}>{question}</h2>
      <p className={styles.quote}>{answer === "" ? <em>No answer</em> : answer}</p>
    </div>
  );
}
