import * as v from "valibot";

/** The result of a parser of foreign JSON: the value, or one message about the first fault. */
export type Parsed<T> = { ok: true; value: T } | { ok: false; problem: string };

/** Creates a parser that never throws; `problem` names the place of the fault and never quotes the value. */
export function createParser<S extends v.GenericSchema>(
  schema: S,
): (input: unknown) => Parsed<v.InferOutput<S>> {
  return (input) => {
    const result = v.safeParse(schema, input, { abortEarly: true });
    if (result.success) return { ok: true, value: result.output };
    return { ok: false, problem: toProblem(result.issues[0]) };
  };
}

function toProblem(issue: v.BaseIssue<unknown>): string {
  const place = v.getDotPath(issue) ?? "the body";
  if (issue.received === "undefined") return `${place}: missing.`;
  if (issue.type === "strict_object") return `${place}: not a known field.`;
  if (issue.kind === "schema") return `${place}: expected ${issue.expected ?? "another type"}.`;
  if (issue.type === "check") return `${place}: ${issue.message}`;
  if (issue.type === "regex") return `${place}: not of the expected form.`;
  return `${place}: not acceptable (${issue.type.replaceAll("_", " ")}).`;
}

/** Faults that one refusal names; the others are counted. */
export const LISTED_MAX = 50;
