// @vitest-environment node
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Breadcrumb } from "./breadcrumb.tsx";

function draw(count: number): string {
  const crumbs = Array.from({ length: count }, (_, at) => ({
    label: `folder ${at}`,
    ...(at < count - 1 && { href: `/${at}` }),
  }));
  return renderToStaticMarkup(createElement(Breadcrumb, { label: "Folders", crumbs }));
}

it("folds the middle of more than four steps, and leaves out none", () => {
  expect(draw(4)).not.toContain("<details");
  const [, folded = ""] = /<details.*?>(.*)<\/details>/.exec(draw(6)) ?? [];
  expect(folded.match(/folder \d/g)).toEqual(["folder 1", "folder 2", "folder 3"]);
  expect(draw(6).match(/folder \d/g)).toHaveLength(6);
  expect(draw(5)).toContain("<details");
});
