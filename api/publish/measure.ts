import type { Services } from "../services.ts";

/**
 * How a publication ended: `incomplete` lacks files, `refused` names a dataset that is not there or
 * is another, `failed` met a fault of ours.
 */
type Outcome = "published" | "revised" | "unchanged" | "incomplete" | "refused" | "failed";

/** The same work, with its outcome and time reported to the operators; one that goes on has none yet. */
export async function measurePublishing<Value>(
  { notePublishing, now }: Services,
  work: () => Promise<Value>,
  toOutcome: (value: Value) => Outcome | null,
): Promise<Value> {
  const began = now().getTime();
  const note = (outcome: Outcome): void => notePublishing(outcome, now().getTime() - began);
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
