import { MemberForm } from "../../forms/member-form.tsx";
import { LinkButton } from "../../ui/button.tsx";
import * as page from "../page.css.ts";

interface ConfirmPointsProps {
  /** The consequences, each point a sentence. */
  points: readonly string[];
  /** The form's name. */
  name: string;
  submit: string;
  sending: string;
  /** The target of Cancel. */
  back: string;
}

/** The consequences of a change, with its form. */
export function ConfirmPoints({ points, name, submit, sending, back }: ConfirmPointsProps) {
  return (
    <>
      <ul className={page.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <MemberForm
        name={name}
        submit={submit}
        sending={sending}
        actions={<LinkButton href={back}>Keep it as it is</LinkButton>}
      />
    </>
  );
}
