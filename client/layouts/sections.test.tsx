import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { Sections } from "./sections.tsx";

vi.mock("../navigation/navigation.tsx", () => ({ usePath: () => "/workspaces" }));

it("keeps the typed fields of a page when its sections disappear with the session", async () => {
  const container = document.createElement("div");
  document.body.replaceChildren(container);
  const root = createRoot(container);
  const show = (sections: { label: string; href: string }[]): Promise<void> =>
    act(async () =>
      root.render(
        <Sections label="Workspaces" sections={sections}>
          <input />
        </Sections>,
      ),
    );
  await show([{ label: "My datasets", href: "/workspaces/user/datasets" }]);
  const input = container.querySelector("input");
  await show([]);
  expect(container.querySelector("nav")).toBeNull();
  expect(container.querySelector("input")).toBe(input);
});
