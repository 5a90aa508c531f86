/** How a filter compares a cell; anything but a number is compared as text. */
export const OPERATOR_WORDS = {
  has: "contains",
  eq: "is",
  ne: "is not",
  ge: "is at least",
  le: "is at most",
  none: "is missing",
  some: "is not missing",
};
export type Operator = keyof typeof OPERATOR_WORDS;

/** Whether the operator compares with a value. */
export function takesValue(operator: Operator): boolean {
  return operator !== "none" && operator !== "some";
}
