// @vitest-environment node
import { expect, test } from "vitest";
import { type HoverEvent, type HoverState, isHoverShown, nextHoverState } from "./hover-state.ts";

const table: [title: string, events: HoverEvent[], state: HoverState][] = [
  ["waits before it opens on hover", ["pointer-entered"], "opening"],
  ["opens when the wait is over", ["pointer-entered", "delay-passed"], "open"],
  [
    "stays shut when the pointer only passed by",
    ["pointer-entered", "pointer-left", "delay-passed"],
    "shut",
  ],
  ["opens at once on focus", ["focus-entered"], "open"],
  ["opens at once on a press, and stays", ["pressed"], "pinned"],
  [
    "stays open when what hover opened is pressed",
    ["pointer-entered", "delay-passed", "pressed"],
    "pinned",
  ],
  ["shuts by a second press", ["pressed", "pressed"], "shut"],
  ["stays open by a press when the pointer leaves", ["pressed", "pointer-left"], "pinned"],
  [
    "stays open when the pointer comes back in time",
    ["focus-entered", "pointer-left", "pointer-entered", "delay-passed"],
    "open",
  ],
  [
    "shuts a moment after the pointer left",
    ["focus-entered", "pointer-left", "delay-passed"],
    "shut",
  ],
  ["shuts when focus leaves", ["focus-entered", "focus-left"], "shut"],
  ["shuts on a press outside", ["pressed", "pressed-outside"], "shut"],
  [
    "closes on Escape and does not reopen by focus",
    ["pressed", "escape-pressed", "focus-entered"],
    "dismissed",
  ],
  ["opens again by a press after Escape", ["pressed", "escape-pressed", "pressed"], "pinned"],
  [
    "opens again on hover after Escape once the pointer left",
    ["pressed", "escape-pressed", "pointer-left", "pointer-entered", "delay-passed"],
    "open",
  ],
  ["waits before it opens by a focus that may pass by", ["focus-neared"], "opening"],
  [
    "stays shut when the focus only passed by",
    ["focus-neared", "focus-left", "delay-passed"],
    "shut",
  ],
  ["opens by a toggle", ["toggled"], "open"],
  ["shuts by a second toggle", ["toggled", "toggled"], "shut"],
  [
    "stays open when the focus comes in time",
    ["toggled", "pointer-left", "focus-neared", "delay-passed"],
    "open",
  ],
  ["shuts when a focus that waited leaves", ["focus-neared", "delay-passed", "focus-left"], "shut"],
  [
    "does not reopen by a passing focus after Escape",
    ["toggled", "escape-pressed", "focus-neared", "delay-passed"],
    "dismissed",
  ],
  [
    "does not open when Escape comes first",
    ["focus-neared", "escape-pressed", "delay-passed"],
    "dismissed",
  ],
  ["opens again by a toggle after Escape", ["toggled", "escape-pressed", "toggled"], "open"],
  ["ignores Escape while shut", ["escape-pressed"], "shut"],
];

test.each(table)("%s", (_, events, state) => {
  expect(events.reduce(nextHoverState, "shut")).toBe(state);
});

test("is shown while open and until it has closed", () => {
  const states: HoverState[] = ["shut", "opening", "open", "pinned", "shutting", "dismissed"];
  expect(states.filter(isHoverShown)).toEqual(["open", "pinned", "shutting"]);
});
