import { MemberForm } from "../../forms/member-form.tsx";
import { LinkButton } from "../../ui/button.tsx";
import * as page from "../page.css.ts";

interface ConfirmPointsProps {
  /** What happens, each point a sentence. */
  points: readonly string[];
  /** The form's name. */
  name: string;
  submit: string;
  sending: string;
  /** Where a reader goes who changes their mind. */
  back: string;
}

/** What a change of one's own work does, with the form that makes it. */
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
