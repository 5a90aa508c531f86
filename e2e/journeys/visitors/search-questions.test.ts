import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { runImport } from "#import/command.ts";
import { makeFolder, type TestFolder } from "#import/test/folder.ts";
import { OWN_PACKAGES } from "#import/test/own-packages.ts";
import { createStage } from "../../harness/stage.ts";

const stage = createStage({ savesData: true });

const SHARED = join(import.meta.dirname, "../../../../shared/data");
/** Folders of other publishers' packages, where there are any. */
const OTHERS = ["packages", "bids"].flatMap((folder) => {
  const path = join(SHARED, folder);
  return existsSync(path) ? readdirSync(path).map((name) => join(path, name)) : [];
});

/** A researcher's query, and the beginning of the name of the wanted record. */
type Question = readonly [question: string, record: string];

const QUESTIONS: readonly Question[] = [
  ["sea level tide gauge", "Hourly sea level at five tide gauges"],
  ["sea levle", "Hourly sea level at five tide gauges"],
  ["SKB3", "Hourly sea level at five tide gauges"],
  ["level_m", "Hourly sea level at five tide gauges"],
  ["ocean height hourly", "Hourly sea level at five tide gauges"],
  ["ocean temperature", "Wave parameters and spectra"],
  ["saltmarsh accretion", "Surface elevation and accretion"],
  ["storm surge ensemble", "Surge heights of 84 winter storms"],
  ["coastline change aerial photographs", "Shoreline positions of Long Strand"],
  ["significant wave height buoy", "Wave parameters and spectra"],
  ["groundwater wells", "Groundwater levels in eight wells"],
  ["aquifer level", "Groundwater levels in eight wells"],
  ["nitrate floods", "High-frequency nitrate in the River Aune"],
  ["streamflow headwater", "Discharge of eleven headwater streams"],
  ["stable isotopes precipitation", "Stable water isotopes in rain"],
  ["PM2.5 schools", "Hourly PM2.5 from low-cost sensors"],
  ["NO2 low emission zone", "Nitrogen dioxide at forty-six kerbside"],
  ["air pollution cycling", "Ultrafine particle counts on fourteen cycle"],
  ["sensor calibration reference instrument", "Six weeks of nine low-cost particle sensors"],
  ["EEG rhythm tapping", "EEG and finger tapping"],
  ["electroencephalography tapping", "EEG and finger tapping"],
  ["place cells hippocampus linear track", "Spike times and position of CA1"],
  ["calcium imaging whisker", "Calcium traces from layer 2/3"],
  ["retina natural movie", "Retinal ganglion cell responses"],
  ["motor cortex reaching", "Spike counts of four sparsely firing"],
  ["glacier mass balance", "Stake readings and mass balance"],
  ["ground-penetrating radar ice thickness", "Ice thickness of Hvitskaret"],
  ["firn temperature", "Firn temperatures to 20 m"],
  ["snow pit density", "Twelve snow pits"],
  ["eelgrass SNP salinity", "Allele frequencies in twenty-two eelgrass"],
  ["RNA-seq cod temperature", "Gene expression in gills"],
  ["microbiome salt marsh", "Microbial community tables"],
  ["vowel formants", "Vowel formants of twenty-eight speakers"],
  ["dialect word lists", "Wordlists from four island varieties"],
  ["conversation turn taking", "Turn-taking in twenty video calls"],
  ["concrete CT freezing", "Freeze–thaw cracks in marine concrete"],
  ["magnesium grain annealing", "Grain maps of a cold-rolled magnesium"],
  ["flood preparedness survey", "Flood preparedness of 320 households"],
  ["RCT air purifier classroom", "Portable air filters in primary classrooms"],
  ["budburst tree species", "Leaf-out dates of fourteen tree species"],
  ["stroke rehabilitation walking", "Rhythm training for walking after stroke"],
];

/** A person as papers name them, or misspelt, and a year. */
const PEOPLE_QUESTIONS: readonly Question[] = [
  ["Dr Halvorsen", "Surge heights of 84 winter storms"],
  ["Halvorsen, I. M.", "Hourly sea level at five tide gauges"],
  ["halvorson", "Surge heights of 84 winter storms"],
  ["Halvorsen 2023", "Surge heights of 84 winter storms"],
  ["Halvorsen 2025", "Hourly sea level at five tide gauges"],
];

const OWN_QUESTIONS: readonly Question[] = [
  ["levels harbor metres", "Levels of a harbour"],
  ["read by hand each morning", "Levels of a harbour"],
  ["ferry passengers", "Passengers of a ferry"],
  ["counted at the ramp", "Passengers of a ferry"],
];

const OTHERS_QUESTIONS: readonly Question[] = [
  ["mauna loa co2", "CO2 PPM"],
  ["carbon dioxid parts per million", "CO2 PPM"],
  ["Keeling Scripps", "CO2 PPM"],
  ["temprature anomaly celsius", "Global Temperature Time Series"],
  ["GISTEMP", "Global Temperature Time Series"],
  ["global mean sea level satellite", "Global Average Absolute Sea Level Change"],
  ["GMSL uncertainty mm", "Global Average Absolute Sea Level Change"],
  ["GDP current US dollars", "Country, Regional and World GDP"],
  ["world bank gross domestic product", "Country, Regional and World GDP"],
  ["population by country", "Population figures"],
  ["ISO 3166 alpha-2", "Comprehensive country codes"],
  ["dialling codes", "Comprehensive country codes"],
  ["glacier loss metres water equivalent", "Average cumulative mass balance"],
  ["breast cancer survival after surgery", "Haberman"],
  ["Wolberg", "Breast w"],
  ["clump thickness", "Breast w"],
  ["serum cholesterol", "Heart statlog"],
  ["radar returns labrador", "Ionosphere"],
  ["protein localisation", "Yeast"],
  ["EEG Alzheimers resting state", "A dataset of EEG recordings"],
  ["Miltiadous dementia", "A dataset of EEG recordings"],
  ["10.18112/openneuro.ds004504.v1.0.8", "A dataset of EEG recordings"],
];

let own: TestFolder[] = [];
let imported: string[] = [];

beforeAll(async () => {
  own = await Promise.all(Object.values(OWN_PACKAGES).map((files) => makeFolder(files)));
  const folders = [...own.map(({ path }) => path), ...OTHERS];
  const lines = await Promise.all(folders.map((folder) => callImport(folder, "--skip-missing")));
  imported = lines.flatMap((line) => /as dataset (\d+)/.exec(line)?.[1] ?? []);
  expect(imported, lines.join("\n")).toHaveLength(folders.length);
});
afterAll(async () => {
  await Promise.all(own.map((folder) => folder.remove()));
  await Promise.all(imported.map((id) => callImport("--unpublish", id)));
});

/** The output of the import. */
async function callImport(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runImport([...args, "--remote", stage.services, "--token", "local-publish-token"], {
    env: {},
    cwd: process.cwd(),
    fetch: globalThis.fetch,
    now: Date.now,
    pause: async () => {},
    isTerminal: false,
    print: (line) => lines.push(line),
    complain: (text) => lines.push(text),
  });
  return lines.join("\n");
}

/** Names of the first three records of a search. */
async function findFirst(question: string): Promise<string[]> {
  const query = new URLSearchParams({ q: question });
  const html = await (await fetch(`${stage.portal}/datasets/search?${query}`)).text();
  const titles = [
    ...html.matchAll(/<h2[^>]*><a[^>]*href="\/datasets\/\d+"[^>]*>(.*?)<\/a><\/h2>/gs),
  ];
  return titles.slice(0, 3).map(([, title = ""]) => title.replace(/<[^>]*>/g, ""));
}

/** Fails when more than a tenth of the queries have their record further down or not at all. */
async function expectFound(questions: readonly Question[]): Promise<void> {
  const missed: string[] = [];
  for (const [question, record] of questions) {
    const first = await findFirst(question);
    if (!first.some((name) => name.startsWith(record)))
      missed.push(`${question}: ${record}, not ${first.join(" / ") || "nothing"}`);
  }
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(questions.length / 10);
}

it("has the wanted record of 37 of 41 queries among the first three", async () => {
  expect(QUESTIONS).toHaveLength(41);
  await expectFound(QUESTIONS);
});

it("finds the records of a person, however the name is written", async () => {
  await expectFound(PEOPLE_QUESTIONS);
});

it("finds imported packages as well as the others", async () => {
  await expectFound(OWN_QUESTIONS);
  if (OTHERS.length > 0) await expectFound(OTHERS_QUESTIONS);
});

it("finds a record by the columns of its table and by their units", async () => {
  const folder = mkdtempSync(join(tmpdir(), "foreland-units-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fields = [
    { name: "t090", type: "number", unit: "degC", title: "Water column warmth" },
    { name: "salinity", type: "number", unit: "g/kg" },
  ];
  const resources = [{ name: "casts", path: "casts.csv", schema: { fields } }];
  const described = { name: "moored-casts", title: "Moored casts", resources };
  writeFileSync(join(folder, "datapackage.json"), JSON.stringify(described));
  writeFileSync(join(folder, "casts.csv"), "t090,salinity\n7.1,34.2\n");
  const line = await callImport(folder);
  const id = /as dataset (\d+)/.exec(line)?.[1] ?? "";
  expect(id, line).not.toBe("");
  imported.push(id);
  for (const question of ["degC warmth", "salinity g/kg", "t090"])
    expect([question, await findFirst(question)]).toEqual([
      question,
      expect.arrayContaining(["Moored casts"]),
    ]);
});

it("finds a record by a variable of its NetCDF file, and shows it", async () => {
  const page = await stage.visit();
  await page.goto("/datasets/search?q=degrees_north");
  const row = page.getByRole("article", { name: /Ice thickness of Hvitskaret/ });
  await row.getByText("Variable: latitude · degrees_north").waitFor();
  expect(await row.locator("mark").allTextContents()).toEqual(["degrees_north"]);
  expect(await findFirst("ocean temperature")).toEqual(
    expect.arrayContaining([expect.stringContaining("Hollow Bank buoy")]),
  );
});
