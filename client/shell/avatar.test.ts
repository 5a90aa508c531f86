// @vitest-environment node
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Profile } from "../contract/session.ts";
import { Avatar, inkOn } from "./avatar.tsx";

function toLuminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two luminances (WCAG 2.2). */
function toContrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

it("writes initials at 4.5:1 on every colour", () => {
  const steps = Array.from({ length: 18 }, (_, step) => step * 15);
  const tooFaint: string[] = [];
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const color = `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
        const ink = inkOn(color) === "#000" ? 0 : 1;
        if (toContrast(toLuminance([red, green, blue]), ink) < 4.5) tooFaint.push(color);
      }
  expect(tooFaint).toEqual([]);
});

it.each([
  ["#5FBFF9", "#000", true],
  ["#1B3A57", "#fff", false],
])("draws a member's initials on %s in %s", (color, ink, isActive) => {
  const profile = { firstName: "Ada", lastName: "Moss", color } as Profile;
  const html = renderToStaticMarkup(createElement(Avatar, { profile, isActive }));
  expect(html).toContain(`style="background:${color};color:${ink}"`);
  expect(html.includes('data-active="true"')).toBe(isActive);
  expect(html).toMatch(/aria-hidden="true">AM</);
});
