import * as v from "valibot";
import { expect, test } from "vitest";
import { toShapeReason } from "./descriptor.ts";

const Shape = v.strictObject({
  title: v.string(),
  tags: v.optional(v.array(v.string())),
  size: v.optional(v.number()),
  isOpen: v.optional(v.boolean()),
  more: v.optional(v.object({ path: v.union([v.string(), v.array(v.string())]) })),
  people: v.optional(
    v.array(v.union([v.string(), v.object({ name: v.string(), ids: v.array(v.string()) })])),
  ),
  kind: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => text === "a", "Only a."),
    ),
  ),
});

test.each<[unknown, string, string]>([
  ["a", "the whole", 'must be an object, not "a"'],
  [{}, "title", "is missing"],
  [{ title: 7 }, "title", "must be a string, not 7"],
  [{ title: "T", colour: "red" }, "colour", "is not a field this import knows"],
  [{ title: "T", tags: "a" }, "tags", 'must be a list, not "a"'],
  [{ title: "T", tags: [{}] }, "tags.0", "must be a string, not an object"],
  [{ title: "T", size: [] }, "size", "must be a number, not a list"],
  [{ title: "T", isOpen: null }, "isOpen", "must be a boolean, not null"],
  [{ title: "T", more: { path: 7 } }, "more.path", "must be (string or list), not 7"],
  [{ title: "T", people: ["A", 7] }, "people.1", "must be (string or object), not 7"],
  [{ title: "T", people: ["A", { name: 5 }] }, "people.1.name", "must be a string, not 5"],
  [{ title: "T", people: [{}] }, "people.0.name", "is missing"],
  [{ title: "T", people: [{ name: "A", ids: [7] }] }, "people.0.ids.0", "must be a string, not 7"],
  [{ title: "T", kind: "b" }, "kind", "is not accepted: Only a."],
])("%j is refused: %s %s", (input, field, reason) => {
  const [issue] = v.safeParse(Shape, input).issues ?? [];
  expect(issue && toShapeReason(issue)).toEqual({ field, reason });
});
