import type { Followable, FollowData, FollowOutcome } from "../contract/follow.ts";
import { EMAIL_MAX_CHARS } from "../contract/limits.ts";
import { href } from "../contract/routes.ts";
import * as form from "../forms/form.css.ts";
import { Button } from "../ui/button.tsx";
import { input } from "../ui/field.css.ts";
import { FailureNotice, Notice } from "../ui/notice.tsx";
import { visuallyHidden } from "../ui/visually-hidden.css.ts";
import type { PageProps } from "./page-module.ts";
import * as page from "./page.css.ts";
import * as list from "./user/user.css.ts";

/** Emails about news, without an account and without scripts. */
export default function FollowPage({ data: { view, outcome } }: PageProps<"follow">) {
  return (
    <div className={page.page}>
      <h1 className={page.title}>{toTitle(view)}</h1>
      {outcome !== null && (
        <Notice tone={GOOD.includes(outcome) ? "ok" : "danger"}>{OUTCOMES[outcome]}</Notice>
      )}
      <View view={view} isAsked={outcome === "asked"} />
    </div>
  );
}

const GOOD: readonly FollowOutcome[] = ["asked", "confirmed", "stopped"];

const OUTCOMES: Readonly<Record<FollowOutcome, string>> = {
  asked: "We sent an email to this address. Open its link within seven days to confirm.",
  unknown: "There is nothing public to follow here. Nothing was sent.",
  confirmed: "Confirmed. You get at most one email a day, and only when there is something new.",
  stopped: "You get no more emails about it.",
  over: "This link no longer works: it is older than seven days, a newer email replaced it, or you no longer follow anything with it. You can ask for a new one.",
  failed: "Something went wrong on our side. Nothing was changed; try again in a moment.",
};

function toTitle(view: FollowData["view"]): string {
  switch (view.kind) {
    case "start":
      return "Follow what is new";
    case "ask":
      return view.subject.ok ? `Follow ${view.subject.value.name}` : "Follow what is new";
    case "confirm":
      return "Confirm these emails";
    case "followed":
      return "What you follow";
  }
}

function View({ view, isAsked }: { view: FollowData["view"]; isAsked: boolean }) {
  switch (view.kind) {
    case "start":
      return isAsked ? <Asked /> : <Start />;
    case "ask":
      return view.subject.ok ? (
        <AskForm subject={view.subject.value} />
      ) : (
        <FailureNotice code={view.subject.failure.code} retryHref={href("follow")} />
      );
    case "confirm":
      return <ConfirmForm link={view.link} />;
    case "followed":
      return <Followed view={view} />;
  }
}

function Start() {
  return (
    <>
      <p className={page.lead}>
        An email when a record has a new version or its withheld files open, or when a person, a tag
        or a search has a new record. No account is needed.
      </p>
      <p className={page.measure}>
        Open a record, a person or a list, and choose &ldquo;Follow by email&rdquo; there.
      </p>
      <p className={page.actions}>
        <a href={href("datasets.list")}>Datasets</a>
        <a href={href("code.list")}>Code</a>
        <a href={href("collections.list")}>Collections</a>
        <a href={href("tags")}>Tags</a>
      </p>
    </>
  );
}

function Asked() {
  return (
    <p className={page.measure}>
      No email? Check your spam folder. We send at most ten of these emails a day to one address.
    </p>
  );
}

function AskForm({ subject }: { subject: Followable }) {
  return (
    <>
      {subject.kind === "record" && (
        <p className={page.lead}>
          An email when this record has a new version, or when its withheld files open. No account
          is needed.
        </p>
      )}
      <form action={href("follow")} method="post" className={form.form}>
        {subject.fields.map(([name, value]) => (
          <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
        ))}
        <p className={form.field}>
          <label htmlFor="follow-email">Your email address</label>
          <input
            id="follow-email"
            className={input}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={EMAIL_MAX_CHARS}
            aria-describedby="follow-help"
            required
          />
        </p>
        <p id="follow-help" className={page.muted}>
          We send a link that confirms the address, then at most one email a day. Every email has a
          link that ends them. The address is used for nothing else, and deleted when you end them,
          or after seven days without a confirmation.
        </p>
        <Button variant="primary" type="submit">
          Follow by email
        </Button>
      </form>
      <p className={page.actions}>
        <a href={subject.feedHref} type="application/atom+xml">
          Follow with a feed reader
        </a>
        <a href={subject.pageHref}>Back to {subject.name}</a>
      </p>
    </>
  );
}

/** A button, because programs that read emails open every link. */
function ConfirmForm({ link }: { link: string }) {
  return (
    <form action={href("follow")} method="post" className={form.form}>
      <input type="hidden" name="confirm" value={link} />
      <p>
        You get at most one email a day, and only when there is something new. Every email has a
        link that ends them.
      </p>
      <Button variant="primary" type="submit">
        Confirm
      </Button>
    </form>
  );
}

function Followed({ view }: { view: Extract<FollowData["view"], { kind: "followed" }> }) {
  const { link, follows } = view;
  if (!follows.ok && follows.failure.code !== "gone")
    return (
      <FailureNotice code={follows.failure.code} retryHref={href("follow", {}, { stop: link })} />
    );
  if (!follows.ok) return <p>You no longer follow anything through this link.</p>;
  return (
    <>
      <ul className={list.rows}>
        {follows.value.map(({ id, name }) => (
          <li key={id} className={list.notice}>
            <span>{name}</span>
            <form action={href("follow")} method="post">
              <input type="hidden" name="stop" value={link} />
              <input type="hidden" name="id" value={id} />
              <Button type="submit">
                Stop<span className={visuallyHidden}> following {name}</span>
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <form action={href("follow")} method="post" className={form.form}>
        <input type="hidden" name="stop" value={link} />
        <p className={page.muted}>When you end all of them, your address is deleted here.</p>
        <Button variant="primary" type="submit">
          Stop all emails
        </Button>
      </form>
    </>
  );
}
