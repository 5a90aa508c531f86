import { expect, test } from "vitest";
import { isPanelShown, nextPanelState, type PanelEvent, type PanelState } from "./panel-state.ts";

const table: [title: string, events: PanelEvent[], state: PanelState][] = [
  ["waits before it opens on hover", ["pointer-entered"], "opening"],
  ["opens when the wait is over", ["pointer-entered", "delay-passed"], "open"],
  [
    "stays shut when the pointer only passed by",
    ["pointer-entered", "pointer-left", "delay-passed"],
    "shut",
  ],
  ["opens at once on focus", ["focus-entered"], "open"],
  ["opens at once on a press", ["pressed"], "open"],
  [
    "stays open when the pointer comes back in time",
    ["pressed", "pointer-left", "pointer-entered", "delay-passed"],
    "open",
  ],
  ["shuts a moment after the pointer left", ["pressed", "pointer-left", "delay-passed"], "shut"],
  ["shuts when focus leaves", ["focus-entered", "focus-left"], "shut"],
  ["shuts on a press outside", ["pressed", "pressed-outside"], "shut"],
  [
    "closes on Escape and does not reopen by focus",
    ["pressed", "escape-pressed", "focus-entered"],
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
  expect(events.reduce(nextPanelState, "shut")).toBe(state);
});

test("is shown while open and until it has shut", () => {
  const states: PanelState[] = ["shut", "opening", "open", "shutting", "dismissed"];
  expect(states.filter(isPanelShown)).toEqual(["open", "shutting"]);
});
