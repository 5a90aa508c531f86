import type { Workspace } from "../../contract/session.ts";
import { SelectField } from "../../forms/fields.tsx";
import { line } from "../../forms/form.css.ts";
import { MemberForm } from "../../forms/member-form.tsx";

interface WorkspaceChoiceProps {
  workspaces: readonly Workspace[];
  /** `null` when none is selected. */
  current: Workspace | null;
}

/** Selects the account's current workspace. */
export function WorkspaceChoice({ workspaces, current }: WorkspaceChoiceProps) {
  return (
    <MemberForm
      name="workspace"
      submit="Switch"
      sending="Switching …"
      variant="plain"
      className={line}
    >
      <SelectField
        key={current?.id}
        name="organization"
        label="Workspace"
        defaultValue={current?.id ?? ""}
      >
        {!current && <option value="">Choose one</option>}
        {workspaces.map(({ id, name, isGuest }) => (
          <option key={id} value={id}>
            {isGuest ? `${name} (guest)` : name}
          </option>
        ))}
      </SelectField>
    </MemberForm>
  );
}
