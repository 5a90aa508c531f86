import { DEGREES, PROFILE_NAME_MAX_CHARS, USER_COLORS } from "../../contract/account/profile.ts";
import type { AccountDetails, Profile } from "../../contract/session.ts";
import { SelectField, TextField } from "../../forms/fields.tsx";
import { useField } from "../../forms/form-context.ts";
import { MemberForm } from "../../forms/member-form.tsx";
import { label } from "../../forms/form.css.ts";
import { visuallyHidden } from "../../ui/visually-hidden.css.ts";
import * as styles from "./user.css.ts";

interface ProfileFormProps {
  profile: Profile;
  details: AccountDetails;
}

/** A person's public data, to be changed. */
export function ProfileForm({ profile, details }: ProfileFormProps) {
  return (
    <section aria-labelledby="about-you">
      <h2 id="about-you" className={visuallyHidden}>
        About you
      </h2>
      <MemberForm name="profile" submit="Save profile">
        <Seen profile={profile} details={details} />
        <div className={styles.names}>
          <TextField
            name="firstName"
            label="First name"
            autoComplete="given-name"
            defaultValue={profile.firstName}
            maxLength={PROFILE_NAME_MAX_CHARS}
            required
          />
          <TextField
            name="middleInitial"
            label="Middle initial"
            autoComplete="additional-name"
            defaultValue={details.middleInitial}
            maxLength={2}
          />
        </div>
        <TextField
          name="lastName"
          label="Last name"
          autoComplete="family-name"
          defaultValue={profile.lastName}
          maxLength={PROFILE_NAME_MAX_CHARS}
          required
        />
        <TextField
          name="credential"
          label="Title"
          hint="Your position, such as Postdoc. Members of your workspaces see it."
          autoComplete="organization-title"
          defaultValue={details.credential}
          maxLength={PROFILE_NAME_MAX_CHARS}
        />
        <SelectField name="degree" label="Highest degree" defaultValue={details.degree}>
          <option value="">None given</option>
          {DEGREES.map((degree) => (
            <option key={degree}>{degree}</option>
          ))}
        </SelectField>
        <ColorChoice color={profile.color} />
      </MemberForm>
    </section>
  );
}

/** The initial values, so that only changes are sent. */
function Seen({ profile: { firstName, lastName, color }, details }: ProfileFormProps) {
  const { typed } = useField("seen", { hasHint: false });
  const { middleInitial, credential, degree } = details;
  const now = { firstName, lastName, middleInitial, credential, degree, color };
  return <input type="hidden" name="seen" value={typed?.[0] || JSON.stringify(now)} />;
}

function ColorChoice({ color }: { color: string }) {
  const { id, typed } = useField("color", { hasHint: false });
  const selected = typed?.[0] ?? color;
  return (
    <fieldset className={styles.colors}>
      <legend className={label}>Colour of your avatar</legend>
      <div className={styles.swatches}>
        {USER_COLORS.map(({ value, name }, index) => (
          <label key={value} className={styles.swatch} style={{ background: value }}>
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name="color"
              value={value}
              className={styles.swatchButton}
              defaultChecked={value === selected}
            />
            <span className={visuallyHidden}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
