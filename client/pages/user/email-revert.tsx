import type { RevertOutcome } from "../../contract/account/security.ts";
import { href } from "../../contract/routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PageProps } from "../page-module.ts";
import * as page from "../page.css.ts";
import { SignInButton } from "../sign-in-button.tsx";

/** The page of a mailed link. */
export default function EmailRevertPage({
  data: { link, outcome },
}: PageProps<"user.email.revert">) {
  return (
    <div className={page.page}>
      <h1 className={page.title}>Did somebody else change the address?</h1>
      {outcome !== null && (
        <Notice tone={outcome === "reverted" ? "ok" : "danger"}>{OUTCOME_TEXTS[outcome]}</Notice>
      )}
      {outcome === "reverted" ? (
        <Next />
      ) : link !== null ? (
        <RevertForm link={link} />
      ) : (
        <WithoutLink outcome={outcome} />
      )}
    </div>
  );
}

const OUTCOME_TEXTS: Readonly<Record<RevertOutcome, string>> = {
  reverted: "Your account has its old address again, and everybody was signed out.",
  used: "This link was used already, and your account got its old address back then, or it is older than seven days. Nothing was changed now.",
  taken: "Another account now has the old address, so it was not restored.",
  failed: "Something went wrong on our side. The link still works: try again in a moment.",
};

function RevertForm({ link }: { link: string }) {
  return (
    <form action={href("user.email.revert")} method="post" className={page.section}>
      <p className={page.measure}>This button makes three changes:</p>
      <ul className={page.points}>
        <li>Your account keeps the address that the email was sent to, or gets it back.</li>
        <li>Every device is signed out of your account.</li>
        <li>Machine keys and linked accounts added since then are removed.</li>
      </ul>
      <input type="hidden" name="link" value={link} />
      <p>
        <Button variant="primary" type="submit">
          Restore my address
        </Button>
      </p>
    </form>
  );
}

/** For a reader who typed the address, lost the end of the link, or has used it. */
function WithoutLink({ outcome }: { outcome: RevertOutcome | null }) {
  return (
    <>
      {outcome === null && (
        <>
          <p className={page.lead}>The link in our email to your old address opens this page.</p>
          <ul className={page.points}>
            <li>
              Look there, and in the spam folder, for &ldquo;Your email address was changed&rdquo;
              or &ldquo;Your email address is about to be changed&rdquo;.
            </li>
            <li>Copy the whole link: some email programs break it into two lines.</li>
            <li>It works once, within seven days. Nothing is changed until you press a button.</li>
          </ul>
        </>
      )}
      <p className={page.measure}>
        If you can still sign in, choose a new password with &ldquo;Forgot password?&rdquo;, then
        check the address in your profile. If you cannot, write to our support.
      </p>
      <div className={page.actions}>
        <SignInButton />
        <LinkButton href={href("about.support")}>Write to support</LinkButton>
      </div>
    </>
  );
}

function Next() {
  return (
    <>
      <p className={page.measure}>
        Whoever changed it may know your password. Choose a new one now: open the sign-in, then
        &ldquo;Forgot password?&rdquo;.
      </p>
      <div className={page.actions}>
        <SignInButton />
      </div>
    </>
  );
}
