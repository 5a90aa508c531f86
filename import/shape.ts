import * as v from "valibot";

/** Where a value has the wrong shape, and what is wrong with it, in words that follow the field's name. */
export interface ShapeReason {
  field: string;
  reason: string;
}

/** Puts the first complaint of a schema into words. */
export function toShapeReason(issue: v.BaseIssue<unknown>): ShapeReason {
  const field = v.getDotPath(issue) ?? "the whole";
  if (issue.expected === "never") return { field, reason: "is not a field this import knows" };
  if (issue.received === "undefined") return { field, reason: "is missing" };
  if (issue.kind === "schema" && issue.expected !== null) {
    return { field, reason: `must be ${toKind(issue.expected)}, not ${toKind(issue.received)}` };
  }
  return { field, reason: `is not accepted: ${issue.message}` };
}

function toKind(name: string): string {
  if (name === "Array") return "a list";
  if (name === "Object") return "an object";
  if (name === "string" || name === "number" || name === "boolean") return `a ${name}`;
  return name.replaceAll("Array", "list").replaceAll("Object", "object").replaceAll("|", "or");
}
