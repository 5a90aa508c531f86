import * as v from "valibot";
import { publish, remove, saveDraft, unpublish, type Space } from "./space.ts";

const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/));
const kind = v.optional(v.picklist(["Entry", "Asset"]), "Entry");
const fields = v.record(v.string(), v.record(v.string(), v.unknown()));

const stepSchema = v.variant("do", [
  v.object({
    do: v.literal("save"),
    kind,
    id,
    type: v.optional(v.nullable(v.string()), null),
    fields,
  }),
  v.object({ do: v.picklist(["publish", "unpublish", "delete"]), kind, id }),
  v.object({ do: v.literal("expire-tokens") }),
  v.object({
    do: v.literal("fill"),
    /** Entries of this kind that exist afterwards. */
    count: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(25_000)),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
  }),
]);

const historySchema = v.object({ steps: v.array(stepSchema) });

type Step = v.InferOutput<typeof stepSchema>;

/** Runs a script of edits in its order; `null` when it is not valid, otherwise how many steps changed something. */
export function applyHistory(space: Space, script: unknown, now: () => number): number | null {
  const parsed = v.safeParse(historySchema, script);
  if (!parsed.success) return null;
  return parsed.output.steps.filter((step) => play(space, step, now())).length;
}

function play(space: Space, step: Step, now: number): boolean {
  switch (step.do) {
    case "save":
      return saveDraft(space, step, now) !== null;
    case "publish":
      return publish(space, step.kind, step.id, now);
    case "unpublish":
      return unpublish(space, step.kind, step.id, now);
    case "delete":
      return remove(space, step.kind, step.id, now);
    case "expire-tokens":
      space.epoch += 1;
      return true;
    case "fill":
      return fill(space, step, now);
  }
}

/** Entries of a type the site does not know, with a number and length: a space of any size. */
function fill(space: Space, { count, bytes }: { count: number; bytes: number }, now: number) {
  const known = [...space.items.values()].filter(
    (item) => item.id.startsWith("fill-") && item.published !== null,
  ).length;
  for (let index = known; index < count; index += 1) {
    const text = `${index} `.repeat(Math.ceil(bytes / 4)).slice(0, bytes);
    const name = `fill-${index}`;
    saveDraft(
      space,
      { kind: "Entry", id: name, type: "filler", fields: { text: { "en-US": text } } },
      now,
    );
    publish(space, "Entry", name, now);
  }
  for (let index = count; index < known; index += 1) remove(space, "Entry", `fill-${index}`, now);
  return known !== count;
}
