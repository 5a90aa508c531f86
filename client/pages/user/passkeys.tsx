import { type RefObject, useEffect, useRef, useState } from "react";
import { href } from "../../contract/routes.ts";
import type { Passkey, SecurityData } from "../../contract/account/security.ts";
import { ConfirmForm, MemberForm, SubmitButton } from "../../forms/member-form.tsx";
import { SignInAgain } from "../../forms/sign-in-again.tsx";
import { useFormReply } from "../../forms/use-member-form.ts";
import { Day } from "../../format.tsx";
import { Button } from "../../ui/button.tsx";
import { onlyWithoutScripts, onlyWithScripts } from "../../ui/field.css.ts";
import * as page from "../page.css.ts";
import * as styles from "./user.css.ts";

interface PasskeysProps {
  passkeys: NonNullable<SecurityData["passkeys"]>;
  isFresh: boolean;
}

/** The passkeys of an account: the list, a form for another one, and buttons to remove them. */
export function Passkeys({ passkeys: { isOffered, all }, isFresh }: PasskeysProps) {
  return (
    <section className={page.section} aria-labelledby="passkeys">
      <h2 id="passkeys" className={page.sectionTitle}>
        Passkeys
      </h2>
      <p className={page.measure}>
        A passkey signs you in with your device’s screen lock or a security key, instead of your
        password. It cannot be guessed, or typed into a fake page.
      </p>
      {all.length > 0 && (
        <ul className={styles.rows}>
          {all.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} isFresh={isFresh} />
          ))}
        </ul>
      )}
      {!isFresh ? (
        <SignInAgain toDoWhat="to change your passkeys" />
      ) : (
        isOffered && <AddPasskey isFirst={all.length === 0} />
      )}
    </section>
  );
}

function Row({
  passkey: { id, name, createdAt },
  isFresh,
}: {
  passkey: Passkey;
  isFresh: boolean;
}) {
  return (
    <li>
      <p className={styles.notice}>
        <span>{name}</span>
        {createdAt !== null && (
          <span className={page.muted}>
            Added on <Day iso={createdAt} />
          </span>
        )}
      </p>
      {isFresh && (
        <ConfirmForm
          name="passkey-remove"
          subject={id}
          label="Remove"
          of={name}
          sending="Removing …"
          consequences={[
            "It no longer signs you in. Your password still does.",
            "Your device may keep offering it until you delete it there.",
          ]}
        />
      )}
    </li>
  );
}

function AddPasskey({ isFirst }: { isFirst: boolean }) {
  const options = useFormReply("passkey-start")?.result["options"];
  const isRefused = useFormReply("passkey-add") !== null;
  /** The options that a passkey was sent for: its form renders once more before the page does. */
  const answered = useRef("");
  if (options)
    return (
      <MemberForm name="passkey-add" actions={<a href={href("user.security")}>Cancel</a>}>
        <Ceremony options={options} answered={answered} />
      </MemberForm>
    );
  return (
    <>
      {isRefused && <MemberForm name="passkey-add" />}
      <div className={onlyWithScripts}>
        <MemberForm
          name="passkey-start"
          submit={isFirst ? "Add a passkey" : "Add another passkey"}
          sending="Asking for a passkey …"
          variant={isFirst ? "primary" : "plain"}
        />
      </div>
      <p className={onlyWithoutScripts}>
        A passkey is made by a script of this page, and scripts are off in this browser.
      </p>
    </>
  );
}

/** Requests a passkey from the device and sends it; explains when there is none. */
function Ceremony({ options, answered }: { options: string; answered: RefObject<string> }) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isMade, setIsMade] = useState(false);
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (answered.current === options) return;
    const leaving = new AbortController();
    void createPasskey(options, leaving.signal).then((made) => {
      if (leaving.signal.aborted || !field.current) return;
      if ("problem" in made) return setProblem(made.problem);
      answered.current = options;
      field.current.value = made.credential;
      setIsMade(true);
      field.current.form?.requestSubmit();
    });
    return () => leaving.abort();
  }, [options, answered, round]);

  function handleAgain(): void {
    setProblem(null);
    setRound(round + 1);
  }

  return (
    <>
      <input type="hidden" name="credential" ref={field} />
      <p aria-live="polite">
        {isMade
          ? "Your device has made the passkey."
          : (problem ?? "Your device is asking you now. Nothing is added until you agree there.")}
      </p>
      {isMade && (
        <p>
          <SubmitButton sending="Adding …">Add this passkey</SubmitButton>
        </p>
      )}
      {problem !== null && (
        <p>
          <Button onClick={handleAgain}>Ask my device again</Button>
        </p>
      )}
    </>
  );
}

async function createPasskey(
  options: string,
  signal: AbortSignal,
): Promise<{ credential: string } | { problem: string }> {
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
    const made = await navigator.credentials.create({ publicKey, signal });
    return made instanceof PublicKeyCredential
      ? { credential: JSON.stringify(made.toJSON()) }
      : { problem: NONE_CAME };
  } catch (error) {
    return { problem: toProblem(error) };
  }
}

const NONE_CAME = "No passkey was made: you dismissed it, or it took too long. Nothing was added.";

function toProblem(error: unknown): string {
  switch (error instanceof Error ? error.name : "") {
    case "InvalidStateError":
      return "This device already has a passkey for your account. Nothing was added.";
    case "SecurityError":
      return "Passkeys are not set up for this address. Nothing was added.";
    case "ReferenceError":
    case "TypeError":
    case "NotSupportedError":
      return "This browser cannot make passkeys. Nothing was added.";
    default:
      return NONE_CAME;
  }
}
