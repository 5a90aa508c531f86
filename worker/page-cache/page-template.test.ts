import { expect, it } from "vitest";
import { fillTemplate, toTemplate } from "./page-template.ts";

const OLD = "AAAAAAAAAAAAAAAAAAAAAAAA";
const NEW = "bbbbbbbbbbbbbbbbbbbbbbbb";

function refill(html: string): string {
  return new TextDecoder().decode(fillTemplate(toTemplate(html, OLD), NEW));
}

it.each([
  ["within", `<a nonce="${OLD}">Øye ${OLD} 潮</a>`],
  ["at its ends", `${OLD}潮${OLD}`],
  ["twice in a row", `é${OLD}${OLD}é`],
  ["nowhere", "<p>Tide — 潮</p>"],
])("puts the new nonce %s where the old one stood", (_, html) => {
  expect(refill(html)).toBe(html.replaceAll(OLD, NEW));
});

it("leaves the template as it was", () => {
  const template = toTemplate(`<a nonce="${OLD}">`, OLD);
  fillTemplate(template, NEW);
  expect(new TextDecoder().decode(template.bytes)).not.toContain(NEW);
});
