import type { ReactNode } from "react";
import { type FailureCode, failureText } from "../contract/failures.ts";
import * as styles from "./notice.css.ts";

type Tone = keyof typeof styles.notice;

interface NoticeProps {
  tone: Tone;
  link?: { label: string; href: string };
  children: ReactNode;
}

/** Something the reader must know about what is shown. */
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
  /** The part of the page, where its place does not show it. */
  missing?: string;
  retryHref: string;
}

/** A part that could not be had: what happened, what stays, what to do. */
export function FailureNotice({ code, missing, retryHref }: FailureNoticeProps) {
  const { title, advice, canRetry } = failureText(code);
  return (
    <Notice tone="warn" {...(canRetry && { link: { label: "Try again", href: retryHref } })}>
      <strong>{title}</strong> {missing && `Missing here: ${missing}. `}
      {advice}
    </Notice>
  );
}
