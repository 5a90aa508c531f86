import { env } from "cloudflare:test";
import { beforeEach, expect, it, test } from "vitest";
import { DOI_CHECKS_MAX } from "../limits.ts";
import { createCatalogue } from "../test/catalogue.ts";
import { writeManyDatasets } from "../test/many-datasets.ts";
import { createDoiResolver } from "./ask-doi.ts";
import { checkDois } from "./check-dois.ts";

let registered: Set<string>;
let asked: string[];
let hours: number;
let isSilent: boolean;
let logged: object[];
beforeEach(() => {
  registered = new Set();
  asked = [];
  hours = 0;
  isSilent = false;
  logged = [];
});

async function openCatalogue() {
  const catalogue = await createCatalogue({
    now: () => new Date(Date.parse("2026-03-01T12:00:00.000Z") + hours * 3_600_000),
    log: (line) => void logged.push(line),
    isDoiRegistered: async (doi) => {
      asked.push(doi);
      if (isSilent) throw new Error("The resolver of DOIs answered 502, code null.");
      return registered.has(doi);
    },
  });
  const publish = async (key: string) =>
    (await catalogue.publish({ key, name: `Traces ${key}`, files: { "a.csv": key } })).doi ?? "";
  const readHealth = async (): Promise<unknown> => (await catalogue.request("/health")).json();
  return { publish, readHealth, check: () => checkDois(catalogue.services) };
}

it("reports DOIs that are not registered within a day, until they are", async () => {
  const { publish, readHealth, check } = await openCatalogue();
  const doi = await publish("one");
  await check();
  expect(await readHealth()).toMatchObject({ ok: true, faults: [], doisUnregistered: 1 });
  hours = 25;
  await check();
  expect(await readHealth()).toMatchObject({
    ok: true,
    doisUnregistered: 1,
    faults: [
      {
        code: "dois_unregistered",
        sentence: `DOIs that nobody has registered for more than a day: 1, the first ${doi}. Links to them lead nowhere.`,
      },
    ],
  });
  registered.add(doi);
  hours = 26;
  await check();
  expect(await readHealth()).toMatchObject({ faults: [], doisUnregistered: 0 });
  asked = [];
  await check();
  expect(asked).toEqual([]);
});

it("checks new DOIs first, then those checked longest ago", async () => {
  const { publish, check } = await openCatalogue();
  const first = await publish("one");
  await check();
  hours = 1;
  const second = await publish("two");
  const third = await publish("three");
  asked = [];
  await check();
  expect(asked).toEqual([third, second, first]);
});

it("checks a bounded number in one run, and all of them in the end", async () => {
  const { check } = await openCatalogue();
  await writeManyDatasets(env.DB, 2 * DOI_CHECKS_MAX);
  expect(await check()).toBe(DOI_CHECKS_MAX);
  hours = 1;
  await check();
  expect(new Set(asked).size).toBe(2 * DOI_CHECKS_MAX);
});

it("does not report a DOI when the resolver does not answer", async () => {
  const { publish, readHealth, check } = await openCatalogue();
  await publish("one");
  isSilent = true;
  expect(await check()).toBe(0);
  hours = 48;
  expect(await readHealth()).toMatchObject({ faults: [], doisUnregistered: 0 });
  expect(logged).toEqual([{ event: "doi_check_failed", error: expect.stringContaining("502") }]);
});

test("makes no request without a configured resolver", async () => {
  const { services } = await createCatalogue({ isDoiRegistered: null });
  expect(await checkDois(services)).toBe(0);
});

test.each([
  [200, { responseCode: 1, handle: "10.5555/a b" }, true],
  [200, { responseCode: 200 }, true],
  [404, { responseCode: 100 }, false],
])("an answer of %d with %o is %s", async (status, body, isRegistered) => {
  const addresses: unknown[] = [];
  const ask = createDoiResolver(async (address) => {
    addresses.push(address);
    return Response.json(body, { status });
  }, "https://doi.test/");
  expect(await ask("10.5555/a b")).toBe(isRegistered);
  expect(addresses).toEqual(["https://doi.test/api/handles/10.5555/a%20b"]);
});

test.each([
  ["a page", () => new Response("<h1>Not found</h1>", { status: 404 })],
  ["a fault", () => Response.json({ responseCode: 2 }, { status: 500 })],
  ["another shape", () => Response.json([])],
])("%s says nothing about a DOI", async (_, answer) => {
  await expect(
    createDoiResolver(async () => answer(), "https://doi.test")("10.5555/a"),
  ).rejects.toThrow("The resolver of DOIs answered");
});
