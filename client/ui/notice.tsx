import type { ReactNode } from "react";
import { type FailureCode, failureText } from "../contract/failures.ts";
import * as styles from "./notice.css.ts";

type Tone = keyof typeof styles.notice;

interface NoticeProps {
  tone: Tone;
  link?: { label: string; href: string };
  children: ReactNode;
}

/** An important message about the content. */
export function Notice({ tone, link, children }: NoticeProps) {
  return (
    <div className={styles.notice[tone]} role={tone === "danger" ? "alert" : undefined}>
      <p className={styles.content}>{children}</p>
      {link && (
        <a className={styles.action} href={link.href}>
          {link.label}
        </a>
      )}
    </div>
  );
}

interface FailureNoticeProps {
  code: FailureCode;
  /** The name of the part, where its place does not show it. */
  missing?: string;
  retryHref: string;
}

/** A missing part: what happened, what stays, what to do. */
export function FailureNotice({ code, missing, retryHref }: FailureNoticeProps) {
  const { title, advice, canRetry } = failureText(code);
  return (
    <Notice tone="warn" {...(canRetry && { link: { label: "Try again", href: retryHref } })}>
      <strong>{title}</strong> {missing && `Missing here: ${missing}. `}
      {advice}
    </Notice>
  );
}
