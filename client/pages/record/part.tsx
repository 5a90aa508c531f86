import type { ReactNode } from "react";
import type { Deferred, FailureCode } from "../../contract/failures.ts";
import { Await, type AwaitProps } from "../../navigation/await.tsx";
import { formatAge } from "../../format.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/containers.tsx";
import * as styles from "./record.css.ts";

interface RecordPartProps<Value> {
  name: string;
  part: Deferred<Value> | undefined;
  /** The name of the loading or missing part, and its height. */
  loading: { what: string; count: number; height: number };
  /** What is known of the part already; by default bars of that height. */
  placeholder?: ReactNode;
  retryHref: string;
  /** Messages that replace the general ones for some failures. */
  refusals?: Partial<Record<FailureCode, ReactNode>>;
  /** The part of the value that the browser keeps; by default all of it. */
  forBrowser?: AwaitProps<Value>["forBrowser"];
  children: (value: Value) => ReactNode;
}

interface PartAgeProps {
  ageSeconds: number | undefined;
  retryHref: string;
}

/** Marks a part as a stored copy, because the service does not answer now (UX-09). */
export function PartAge({ ageSeconds, retryHref }: PartAgeProps) {
  if (ageSeconds === undefined) return null;
  return (
    <p className={styles.actionNote}>
      From our cache, {formatAge(ageSeconds)} old. <a href={retryHref}>Try again</a>
    </p>
  );
}

/** A part of a record that comes later and may fail alone; nothing when it was not requested. */
export function RecordPart<Value>(props: RecordPartProps<Value>) {
  const { name, part, loading, placeholder, retryHref, refusals, forBrowser, children } = props;
  if (!part) return null;
  const { what, ...size } = loading;
  return (
    <Await
      name={name}
      part={part}
      fallback={placeholder ?? <Skeleton label={`Loading ${what}`} {...size} />}
      forBrowser={forBrowser}
    >
      {(arrived) =>
        arrived.ok ? (
          <>
            <PartAge ageSeconds={arrived.ageSeconds} retryHref={retryHref} />
            {children(arrived.value)}
          </>
        ) : (
          (refusals?.[arrived.failure.code] ?? (
            <FailureNotice code={arrived.failure.code} missing={what} retryHref={retryHref} />
          ))
        )
      }
    </Await>
  );
}
