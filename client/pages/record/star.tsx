import { FORM_FIELDS } from "../../contract/form.ts";
import { href } from "../../contract/routes.ts";
import { useNavigation } from "../../navigation/navigation.tsx";
import { Button } from "../../ui/button.tsx";
import * as header from "./record-header.css.ts";

/** Adds the record to the collection that was changed last, whose page links to the others. */
export function Star({ doi }: { doi: string }) {
  const { view } = useNavigation().loaded;
  return (
    <form
      className={header.star}
      method="post"
      action={href("workspaces.user.collections", {}, { add: doi })}
    >
      <input type="hidden" name={FORM_FIELDS.name} value="star" />
      <input
        type="hidden"
        name={FORM_FIELDS.key}
        value={(view.kind === "page" && view.formKey) || ""}
      />
      <input type="hidden" name="doi" value={doi} />
      <Button variant="quiet" type="submit">
        ☆ Add to a collection
      </Button>
    </form>
  );
}
