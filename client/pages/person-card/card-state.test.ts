import { expect, test } from "vitest";
import { type CardEvent, type CardState, isCardShown, nextCardState } from "./card-state.ts";

const table: [title: string, events: CardEvent[], state: CardState][] = [
  ["waits before it opens on hover", ["pointer-entered"], "opening"],
  ["waits before it opens on focus", ["focus-entered"], "opening"],
  ["opens when the wait is over", ["pointer-entered", "delay-passed"], "open"],
  [
    "stays shut when the pointer only passed by",
    ["pointer-entered", "pointer-left", "delay-passed"],
    "shut",
  ],
  [
    "stays shut when the focus only passed by",
    ["focus-entered", "focus-left", "delay-passed"],
    "shut",
  ],
  ["opens at once on a press", ["pressed"], "open"],
  ["shuts on a second press", ["pressed", "pressed"], "shut"],
  [
    "stays open when the pointer comes back in time",
    ["pressed", "pointer-left", "pointer-entered", "delay-passed"],
    "open",
  ],
  [
    "stays open when the focus comes in time",
    ["pressed", "pointer-left", "focus-entered", "delay-passed"],
    "open",
  ],
  ["shuts a moment after the pointer left", ["pressed", "pointer-left", "delay-passed"], "shut"],
  ["shuts when the focus leaves", ["focus-entered", "delay-passed", "focus-left"], "shut"],
  ["shuts on a press outside", ["pressed", "pressed-outside"], "shut"],
  [
    "closes on Escape and does not reopen by focus",
    ["pressed", "escape-pressed", "focus-entered", "delay-passed"],
    "dismissed",
  ],
  [
    "does not open when Escape comes first",
    ["focus-entered", "escape-pressed", "delay-passed"],
    "dismissed",
  ],
  ["opens again by a press after Escape", ["pressed", "escape-pressed", "pressed"], "open"],
  [
    "opens again on hover after Escape once the pointer left",
    ["pressed", "escape-pressed", "pointer-left", "pointer-entered", "delay-passed"],
    "open",
  ],
  ["ignores Escape while shut", ["escape-pressed"], "shut"],
];

test.each(table)("%s", (_, events, state) => {
  expect(events.reduce(nextCardState, "shut")).toBe(state);
});

test("is shown while open and until it has shut", () => {
  const states: CardState[] = ["shut", "opening", "open", "shutting", "dismissed"];
  expect(states.filter(isCardShown)).toEqual(["open", "shutting"]);
});
