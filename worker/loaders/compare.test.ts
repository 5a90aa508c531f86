import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll, readWords } from "../test/html.ts";
import { status } from "../test/upstream.ts";

it.each(["ids=7,8,9", "ids=7&ids=8&ids=9", "ids=7,8&ids=9&ids=7"])(
  "sets the records of ?%s side by side",
  async (search) => {
    const { body } = await createTestApp().visit(`/compare?${search}`);
    const columns = findAll(body, "th").filter(
      ({ attributes }) => attributes.get("scope") === "col",
    );
    expect(columns.slice(1).map(({ text }) => text.replace("Leave out", ""))).toEqual([
      "Tide heights of the Aune estuary",
      "Gauge reader",
      "Estuaries of the north",
    ]);
  },
);

it("compares four at most and asks for no more", async () => {
  const app = createTestApp();
  await app.visit("/compare?ids=7,8,9,404,10,11,12");
  expect(app.upstream.asked()).toHaveLength(4);
});

it("names what is not there and shows the rest", async () => {
  const { status: answered, body } = await createTestApp().visit("/compare?ids=7,404");
  expect(answered).toBe(200);
  expect(readWords(body).join("")).toContain("There is no public record 404.");
});

it.each(["", "ids=x", "ids=-1&ids=%00"])("explains itself for ?%s", async (search) => {
  const app = createTestApp();
  const { status: answered, body } = await app.visit(`/compare?${search}`);
  expect([answered, app.upstream.asked()]).toEqual([200, []]);
  expect(readWords(body).join("")).toContain("Tick two to four records");
});

it("offers another try when the catalogue fails", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/7": status(503) } });
  const { body } = await app.visit("/compare?ids=7");
  const retry = findAll(body, "a").find(({ text }) => text === "Try again");
  expect(retry?.attributes.get("href")).toBe("/compare?ids=7");
});
