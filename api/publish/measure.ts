import type { Services } from "../services.ts";

/**
 * The outcome of a publication: `incomplete` lacks files, `refused` names a dataset that does not exist or
 * is another, `failed` is a fault of ours.
 */
type Outcome = "published" | "revised" | "unchanged" | "incomplete" | "refused" | "failed";

/** The same work, with its outcome and time logged for operators; unfinished work has no outcome yet. */
export async function measurePublishing<Value>(
  { logPublishing, now }: Services,
  work: () => Promise<Value>,
  toOutcome: (value: Value) => Outcome | null,
): Promise<Value> {
  const began = now().getTime();
  const note = (outcome: Outcome): void => logPublishing(outcome, now().getTime() - began);
  try {
    const value = await work();
    const outcome = toOutcome(value);
    if (outcome !== null) note(outcome);
    return value;
  } catch (error) {
    note("failed");
    throw error;
  }
}
