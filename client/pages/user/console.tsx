import { CONSOLE_CALLS } from "../../contract/account/developer.ts";
import { line } from "../../forms/form.css.ts";
import { SelectField } from "../../forms/fields.tsx";
import { MemberForm } from "../../forms/member-form.tsx";
import { useFormReply } from "../../forms/use-member-form.ts";
import { Scroller } from "../../ui/containers.tsx";
import * as page from "../page.css.ts";
import * as styles from "./developer.css.ts";

/** Makes one of a few reading calls with the reader's token, and shows its answer. */
export function Console() {
  const reply = useFormReply("console");
  const result = reply?.kind === "shown" ? reply.result : null;
  return (
    <section className={page.section} aria-labelledby="console">
      <h2 id="console" className={page.sectionTitle}>
        Console
      </h2>
      <p className={page.measure}>Try a call without a key. It uses your session and only reads.</p>
      <MemberForm name="console" submit="Send" sending="Sending …" variant="plain" className={line}>
        <SelectField
          name="call"
          label="Call"
          key={result?.["call"]}
          defaultValue={result?.["call"] ?? CONSOLE_CALLS[0].name}
        >
          {CONSOLE_CALLS.map(({ name, path, label }) => (
            <option key={name} value={name}>{`${label}: GET ${path}`}</option>
          ))}
        </SelectField>
      </MemberForm>
      <div aria-live="polite">{reply?.kind === "shown" && <p>{reply.message}</p>}</div>
      {result && (
        <Scroller label="Answer">
          <pre className={styles.answer}>
            <code>{result["body"]}</code>
          </pre>
        </Scroller>
      )}
    </section>
  );
}
