import { expect, it } from "vitest";
import { createStage } from "../../harness/stage.ts";

const stage = createStage();

/** What a researcher types, and the beginning of the name of what they look for. */
const QUESTIONS: readonly (readonly [question: string, record: string])[] = [
  ["sea level tide gauge", "Hourly sea level at five tide gauges"],
  ["sea levle", "Hourly sea level at five tide gauges"],
  ["SKB3", "Hourly sea level at five tide gauges"],
  ["level_m", "Hourly sea level at five tide gauges"],
  ["ocean height hourly", "Hourly sea level at five tide gauges"],
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

/** Names of the first three records that a search shows. */
async function findFirst(question: string): Promise<string[]> {
  const query = new URLSearchParams({ q: question });
  const html = await (await fetch(`${stage.portal}/datasets/search?${query}`)).text();
  const titles = [
    ...html.matchAll(/<h2[^>]*><a[^>]*href="\/datasets\/\d+"[^>]*>(.*?)<\/a><\/h2>/gs),
  ];
  return titles.slice(0, 3).map(([, title = ""]) => title.replace(/<[^>]*>/g, ""));
}

it("finds what 36 of 40 questions look for among the first three", async () => {
  const missed: string[] = [];
  for (const [question, record] of QUESTIONS) {
    const first = await findFirst(question);
    if (!first.some((name) => name.startsWith(record)))
      missed.push(`${question}: ${record}, not ${first.join(" / ") || "nothing"}`);
  }
  expect(QUESTIONS).toHaveLength(40);
  expect(missed.length, missed.join("\n")).toBeLessThanOrEqual(4);
});
