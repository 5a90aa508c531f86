import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { PERSON_CARD_DELAY_MS } from "../../contract/limits.ts";
import { useCard } from "./use-card.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A contributor whose button has the focus before the code of the card is loaded. */
function Contributor({ presses }: { presses: number }) {
  const { isShown, place } = useCard(presses);
  return (
    <>
      <button type="button" aria-expanded="false" ref={(button) => button?.focus()}>
        About
      </button>
      <div ref={place}>{isShown ? "shown" : "shut"}</div>
    </>
  );
}

/** A contributor whose link has the focus before the code of the card is loaded. */
function LinkedContributor() {
  const { isShown, place } = useCard(0);
  return (
    <>
      <a href="#moss" ref={(link) => link?.focus()}>
        Ada Moss
      </a>
      <div ref={place}>{isShown ? "shown" : "shut"}</div>
    </>
  );
}

async function show(contributor: ReactNode): Promise<string | null> {
  const place = document.body.appendChild(document.createElement("span"));
  const root = createRoot(place);
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  await act(async () => root.render(contributor));
  await act(async () => void (await vi.advanceTimersByTimeAsync(2 * PERSON_CARD_DELAY_MS)));
  expect(place.contains(document.activeElement)).toBe(true);
  return place.querySelector("div")?.textContent ?? null;
}

it("stays closed while the button only has the focus", async () => {
  expect(await show(<Contributor presses={0} />)).toBe("shut");
});

it("opens by a press of the button", async () => {
  expect(await show(<Contributor presses={1} />)).toBe("shown");
});

it.each([
  ["keyboard", true, "shown"],
  ["pointer", false, "shut"],
])("of a link that was reached by %s", async (_, isVisible, outcome) => {
  vi.spyOn(HTMLAnchorElement.prototype, "matches").mockImplementation(
    (selector) => selector === ":focus-visible" && isVisible,
  );
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await show(<LinkedContributor />)).toBe(outcome);
});
