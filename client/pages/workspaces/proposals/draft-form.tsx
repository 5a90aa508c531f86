import { useRef, useState } from "react";
import type { OwnProposal, ProposalContributor } from "../../../contract/account/own-proposals.ts";
import { TextArea, TextField } from "../../../forms/fields.tsx";
import { useForm } from "../../../forms/form-context.ts";
import { area, label as labelStyle } from "../../../forms/form.css.ts";
import { MemberForm, SubmitButton } from "../../../forms/member-form.tsx";
import { useFormReply } from "../../../forms/use-member-form.ts";
import { input, onlyWithScripts } from "../../../ui/field.css.ts";
import { Button } from "../../../ui/button.tsx";
import * as page from "../../page.css.ts";
import * as styles from "../member.css.ts";
import { SavedNow } from "../saved-now.tsx";
import { AutosaveState } from "./autosave-state.tsx";
import { countPeople } from "./draft-entries.ts";
import { type Autosave, useAutosave } from "./use-autosave.ts";

interface DraftFormProps {
  proposal: OwnProposal;
  /** Called with each change, before it is saved. */
  onInput: () => void;
}

/** The draft: saved by its button, and with scripts while a person types. */
export function DraftForm({ proposal, onInput }: DraftFormProps) {
  const area = useRef<HTMLDivElement>(null);
  const autosave = useAutosave(area, proposal);
  const note = (): void => {
    onInput();
    autosave.noteInput();
  };
  return (
    <div ref={area} className={page.section} onInput={note}>
      <Progress proposal={proposal} answered={autosave.answered} />
      <MemberForm name="save" isAutosaved className={styles.wideForm}>
        <Fields proposal={proposal} autosave={autosave} />
        <div className={page.actions}>
          <SubmitButton variant="plain">Save draft</SubmitButton>
          <SubmitButton name="next" value="submit">
            Save and submit …
          </SubmitButton>
        </div>
      </MemberForm>
      <AutosaveState autosave={autosave} proposal={proposal} />
    </div>
  );
}

function Progress({ proposal, answered }: { proposal: OwnProposal; answered: number | null }) {
  const { questionCount, missing } = proposal;
  if (questionCount === 0) return null;
  const done = answered ?? questionCount - missing;
  const summary = `${done} of ${questionCount} questions answered`;
  return (
    <div className={styles.rowBody}>
      <p id="progress" className={page.muted}>
        {summary}
      </p>
      <progress
        className={styles.progress}
        max={questionCount}
        value={done}
        aria-labelledby="progress"
      />
    </div>
  );
}

function Fields({ proposal, autosave }: { proposal: OwnProposal; autosave: Autosave }) {
  const reply = useFormReply("save");
  const isConflict = reply?.kind === "refused" && Object.keys(reply.problems).length === 0;
  const typed = isConflict ? reply.values : {};
  return (
    <>
      <input type="hidden" name="revision" value={autosave.revision} />
      <input type="hidden" name="repository" value={proposal.repository.id} />
      <TextField
        name="name"
        label="Name of the dataset"
        defaultValue={proposal.name}
        maxLength={255}
        required
      />
      <SavedNow typed={typed["name"]} saved={proposal.name} />
      <TextArea
        name="description"
        label="Description"
        hint="What the data are, how they were made, and for whom they are of use."
        defaultValue={proposal.description}
        maxLength={5_000}
      />
      <SavedNow typed={typed["description"]} saved={proposal.description} />
      <Questions proposal={proposal} typed={typed["answer"]} />
      <Contributors
        contributors={proposal.contributors}
        atLeast={countPeople(autosave.restoring?.entries ?? [])}
      />
    </>
  );
}

interface QuestionsProps {
  proposal: OwnProposal;
  /** The typed text of a form with a conflict. */
  typed: string[] | undefined;
}

function Questions({ proposal, typed }: QuestionsProps) {
  const { id: formId, reply } = useForm();
  const answers = reply && reply.kind !== "shown" ? reply.values["answer"] : undefined;
  if (proposal.questions.length === 0) return null;
  return (
    <fieldset className={styles.questions}>
      <legend className={styles.legend}>Questions of {proposal.repository.name}</legend>
      {proposal.questions.map(({ id, question, answer }, at) => (
        <div key={id} className={styles.fieldset}>
          <label className={labelStyle} htmlFor={`${formId}-q${id}`}>
            {question}
          </label>
          <input type="hidden" name="question" value={id} />
          <textarea
            id={`${formId}-q${id}`}
            className={`${input} ${area}`}
            name="answer"
            rows={4}
            maxLength={5_000}
            defaultValue={answers?.[at] ?? answer}
          />
          <SavedNow typed={typed && [typed[at] ?? ""]} saved={answer} />
        </div>
      ))}
    </fieldset>
  );
}

/** Always one extra empty line, so that a person can be added without scripts too. */
function Contributors({
  contributors,
  atLeast,
}: {
  contributors: ProposalContributor[];
  atLeast: number;
}) {
  const [pressed, setPressed] = useState(1);
  const added = Math.max(pressed, atLeast - contributors.length);
  const people = [...contributors, ...Array.from({ length: added }, () => NOBODY)];
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>Contributors</legend>
      <p className={page.muted}>Who made the data. An empty line is left out.</p>
      {people.map((person, at) => (
        <Person key={at} person={person} number={at + 1} />
      ))}
      <p className={onlyWithScripts}>
        <Button variant="quiet" onClick={() => setPressed(added + 1)}>
          Add another contributor
        </Button>
      </p>
    </fieldset>
  );
}

const NOBODY: ProposalContributor = { firstName: "", lastName: "", emailAddress: "" };

function Person({ person, number }: { person: ProposalContributor; number: number }) {
  const { firstName, lastName, emailAddress } = person;
  return (
    <fieldset aria-label={`Contributor ${number}`} className={styles.person}>
      <Line name="firstName" label="First name" text={firstName} number={number} />
      <Line name="lastName" label="Last name" text={lastName} number={number} />
      <Line name="emailAddress" label="Email" text={emailAddress} number={number} type="email" />
    </fieldset>
  );
}

interface LineProps {
  name: keyof ProposalContributor;
  label: string;
  text: string;
  number: number;
  type?: "text" | "email";
}

function Line({ name, label, text, number, type = "text" }: LineProps) {
  const { id: formId, reply } = useForm();
  const id = `${formId}-${name}-${number}`;
  const typed = reply && reply.kind !== "shown" ? reply.values[name]?.[number - 1] : undefined;
  return (
    <div>
      <label className={labelStyle} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={input}
        name={name}
        type={type}
        autoComplete="off"
        maxLength={255}
        defaultValue={typed ?? text}
      />
    </div>
  );
}
