import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";
import { findAll, readText } from "../test/html.ts";
import { json, status } from "../test/upstream.ts";

it.each(["ids=7,8,9", "ids=7&ids=8&ids=9", "ids=7,8&ids=9&ids=7"])(
  "shows the records of ?%s side by side",
  async (search) => {
    const { body } = await createTestApp().visit(`/compare?${search}`);
    const columns = findAll(body, "th").filter(
      ({ attributes }) => attributes.get("scope") === "col",
    );
    expect(columns.slice(1).map(({ text }) => text.replace("Remove", ""))).toEqual([
      "Tide heights of the Aune estuary",
      "Gauge reader",
      "Estuaries of the north",
    ]);
  },
);

it("compares four at most and requests no more", async () => {
  const app = createTestApp();
  const { body } = await app.visit("/compare?ids=7,8,9,404,10,11,12");
  expect(readText(body).join("")).toContain(
    "At most 4 records are compared at once. Compare the other 3 records",
  );
  expect(body).toContain('href="/compare?ids=10&amp;ids=11&amp;ids=12"');
  const asked = app.upstream.asked().filter((path) => !path.includes("/source-metadata"));
  expect(asked).toHaveLength(4);
  expect(app.upstream.asked().length).toBeLessThanOrEqual(8);
});

it("names missing records and shows the rest", async () => {
  const { status: answered, body } = await createTestApp().visit("/compare?ids=7,404");
  expect(answered).toBe(200);
  expect(readText(body).join("")).toContain("There is no public record 404.");
});

it.each(["", "ids=x", "ids=-1&ids=%00"])("explains itself for ?%s", async (search) => {
  const app = createTestApp();
  const { status: answered, body } = await app.visit(`/compare?${search}`);
  expect([answered, app.upstream.asked()]).toEqual([200, []]);
  expect(readText(body).join("")).toContain("Select two to four records");
});

it("offers another attempt when the catalogue fails", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/7": status(503) } });
  const { body } = await app.visit("/compare?ids=7");
  const retry = findAll(body, "a").find(({ text }) => text === "Try again");
  expect(retry?.attributes.get("href")).toBe("/compare?ids=7");
});

it("shows the others when a record does not load, and why each missing one is", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/8": status(500) } });
  const { body } = await app.visit("/compare?ids=7,8,404,10");
  const [, main = ""] = body.split("<main");
  expect(
    findAll(main, "p")
      .map(({ text }) => text)
      .slice(0, 3),
  ).toEqual([
    "The catalogue did not answer properly. Missing here: record 8. This part of the page is missing. Try again in a moment.",
    "There is no public record 404.",
    "Withdrawn: record 10.",
  ]);
  expect(findAll(main, "th").map(({ text }) => text)).toContain("Tide heights of the Aune estuary");
  const retry = findAll(main, "a").find(({ text }) => text === "Try again");
  expect(retry?.attributes.get("href")).toBe("/compare?ids=7&ids=8&ids=404&ids=10");
  expect(main).not.toContain("Select two to four");
});

it("names records that are missing for one reason in one sentence", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/405": status(404) } });
  const { body } = await app.visit("/compare?ids=7,404,405");
  const notices = findAll(body, "p").filter(({ text }) => text.startsWith("There is no public"));
  expect(notices.map(({ text }) => text)).toEqual(["There is no public record 404, 405."]);
});

it("keeps a record that did not load when another is removed", async () => {
  const app = createTestApp({ upstream: { "/discover/datasets/9": status(500) } });
  const { body } = await app.visit("/compare?ids=7,8,9");
  const remove = findAll(body, "a").find(({ text }) => text === "Remove");
  expect(remove?.attributes.get("href")).toBe("/compare?ids=8&ids=9");
});

it("compares the variables, coverage and licences that the sources describe", async () => {
  const table = (...names: string[]) => ({
    path: "a.csv",
    fields: names.map((name) => ({ name, unit: name === "height" ? "m" : undefined })),
  });
  const upstream = {
    "/discover/datasets/7/versions/2/source-metadata": json({
      temporalCoverage: "2020/2024",
      tables: [table("day", "height")],
      licenses: [{ name: "CC0-1.0" }, { name: "ODbL-1.0" }],
    }),
    "/discover/datasets/8/versions/1/source-metadata": json({ tables: [table("day")] }),
  };
  const { body } = await createTestApp({ upstream }).visit("/compare?ids=7,8");
  const pageText = readText(body).join(" ");
  for (const said of ["2020–2024", "height", "(m)", "and ODbL-1.0", "Not given"]) {
    expect(pageText).toContain(said);
  }
  expect(findAll(body, "strong").map(({ text }) => text)).toContain("day");
});

it("compares the variables of files of arrays and the places covered", async () => {
  const upstream = {
    "/discover/datasets/7/versions/2/source-metadata": json({
      spatialCoverage: "Aune estuary",
      box: { west: 6.5, south: 57, east: 7.25, north: 58 },
      variables: [{ name: "t090", unit: "degC", title: "Temperature" }, { name: "time" }],
    }),
    "/discover/datasets/8/versions/1/source-metadata": json({
      tables: [{ path: "a.csv", fields: [{ name: "day" }, { name: "t090" }] }],
      variables: [{ name: "t090", unit: "K" }],
    }),
  };
  const { body } = await createTestApp({ upstream }).visit("/compare?ids=7,8");
  const rows = findAll(body, "tr").map(({ text }) => text);
  expect(rows).toContain("Variablest090 (degC), timeday, t090 (K)");
  expect(rows).toContain(
    "Place coveredAune estuary; west, south, east, north: 6.5, 57, 7.25, 58Not given",
  );
  expect(findAll(body, "strong").map(({ text }) => text)).toContain("t090");
});
