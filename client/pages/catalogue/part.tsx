import type { ReactNode } from "react";
import type { FailureCode } from "../../contract/failures.ts";
import type { Deferred } from "../../contract/page-data.ts";
import { Await } from "../../navigation/await.tsx";
import { FailureNotice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

interface RecordPartProps<Value> {
  name: string;
  part: Deferred<Value> | undefined;
  /** What is said while it loads, and how tall it will be. */
  loading: { label: string; count: number; height: number };
  retryHref: string;
  /** What is shown instead of the general words for some failures. */
  refusals?: Partial<Record<FailureCode, ReactNode>>;
  children: (value: Value) => ReactNode;
}

/** A part of a record that comes later and may fail alone; nothing when it was not asked for. */
export function RecordPart<Value>(props: RecordPartProps<Value>) {
  const { name, part, loading, retryHref, refusals, children } = props;
  if (!part) return null;
  return (
    <Await name={name} part={part} fallback={<Skeleton {...loading} />}>
      {(arrived) =>
        arrived.ok
          ? children(arrived.value)
          : (refusals?.[arrived.failure.code] ?? (
              <FailureNotice code={arrived.failure.code} retryHref={retryHref} />
            ))
      }
    </Await>
  );
}
