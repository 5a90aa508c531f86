import type { CollectionPageData } from "../../../contract/account/own-collections.ts";
import { SelectField, TextArea, TextField } from "../../../forms/fields.tsx";
import { MemberForm } from "../../../forms/member-form.tsx";
import { useFormReply } from "../../../forms/use-member-form.ts";
import * as page from "../../page.css.ts";
import { SavedNow } from "../saved-now.tsx";

const MAX_CHARS = 255;

/** Name, description, licence and tags. A conflict shows both texts side by side. */
export function DetailsTab({ data: { collection, licenses } }: { data: CollectionPageData }) {
  const { name, description, license, tags, revision } = collection;
  const reply = useFormReply("details");
  const isConflict = reply?.kind === "refused" && Object.keys(reply.problems).length === 0;
  const saved = { name, description, license: license ?? "", tags: tags.join(", ") };
  const typed = isConflict ? reply.values : {};
  return (
    <section className={page.section} aria-label="Details">
      <MemberForm name="details" submit="Save the details">
        <input type="hidden" name="revision" value={revision ?? ""} />
        <TextField
          name="name"
          label="Name"
          defaultValue={saved.name}
          maxLength={MAX_CHARS}
          required
        />
        <SavedNow typed={typed["name"]} saved={saved.name} />
        <TextArea
          name="description"
          label="Description"
          hint="At most 255 characters. A collection needs one before it is published."
          defaultValue={saved.description}
          maxLength={MAX_CHARS}
        />
        <SavedNow typed={typed["description"]} saved={saved.description} />
        <SelectField
          name="license"
          label="Licence of the list"
          hint="What others may do with the list itself. The records keep their own licences."
          defaultValue={saved.license}
        >
          {license === null && <option value="">Choose a licence</option>}
          {licenses.map((each) => (
            <option key={each.name} value={each.name}>
              {each.name}
            </option>
          ))}
        </SelectField>
        <SavedNow typed={typed["license"]} saved={saved.license} />
        <TextField
          name="tags"
          label="Tags"
          hint="Separated by commas."
          defaultValue={saved.tags}
          autoCapitalize="none"
        />
        <SavedNow typed={typed["tags"]} saved={saved.tags} />
      </MemberForm>
    </section>
  );
}
