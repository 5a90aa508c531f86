import { thicknessGridFiles } from "./format-files.ts";
import {
  chanceOf,
  drawCells,
  imageFile,
  jsonFile,
  tableFile,
  textFile,
  type SeedFile,
} from "../files.ts";
import { writeWorkbook } from "../formats/workbook.ts";
import { BANNER, drawContours, drawHeatMap, drawTraces } from "../pictures.ts";
import { drawSeries, listIds, listTimes, toDigits } from "../tables.ts";

export function stakeFiles(version: number): SeedFile[] {
  const stakes = listIds("S", 17);
  const years = Array.from({ length: 13 + version }, (_, at) => 2009 + at);
  return [
    ...years.map((year) =>
      tableFile(`stakes/${year}.csv`, {
        stake: stakes,
        elevation_m: stakes.map((_, at) => 905 + at * 38),
        winter_m_we: drawCells(`winter ${year}`, 17, (random, row) =>
          toDigits(1.1 + row * 0.07 + random.noise(0.16), 2),
        ),
        summer_m_we: drawCells(`summer ${year}`, 17, (random, row) =>
          toDigits(-3.9 + row * 0.17 - (year - 2009) * 0.03 + random.noise(0.2), 2),
        ),
      }),
    ),
    tableFile(
      "glacier-wide.csv",
      {
        year: years,
        balance_m_we: drawSeries(chanceOf("hvit balance"), years.length, {
          mean: -0.52,
          trend: -0.041,
          noise: 0.38,
        }),
        equilibrium_line_m: drawSeries(chanceOf("hvit ela"), years.length, {
          mean: 1255,
          trend: 6,
          noise: 48,
          digits: 0,
        }),
      },
      "Balance of the whole glacier and the equilibrium line, by year",
    ),
    textFile(
      "stake-diary.md",
      "# Stake diary\n\n- **S04** fell over in August 2011; reading estimated from S03 and S05.\n- **S09** was moved 60 m upstream in April 2015, away from a crevasse.\n- **S15** was buried all summer in 2019. The value is a probing, not a reading.",
      "What happened to single stakes",
    ),
    imageFile(
      "map.png",
      drawContours("hvitskaret", "ice"),
      "The glacier in 2020, contours every 50 m",
    ),
  ];
}

export function radarFiles(): SeedFile[] {
  return [
    ...listIds("L", 9).map((line) =>
      tableFile(`picks/${line}.csv`, {
        distance_m: Array.from({ length: 120 }, (_, at) => at * 12),
        surface_m: drawSeries(chanceOf(`${line} surface`), 120, {
          mean: 1180,
          trend: -0.9,
          noise: 0.6,
          memory: 0.9,
          digits: 1,
        }),
        thickness_m: drawSeries(chanceOf(`${line} bed`), 120, {
          mean: 74,
          cycles: [[52, 240]],
          noise: 2.1,
          memory: 0.85,
          floor: 0,
          digits: 1,
        }),
        quality: drawCells(`${line} quality`, 120, (random) =>
          random.chance(0.82) ? "clear" : "faint",
        ),
      }),
    ),
    jsonFile(
      "system.json",
      {
        centre_frequency_mhz: 25,
        antenna: "resistively loaded dipoles, in line",
        trace_spacing_m: 1.1,
        wave_speed_m_per_us: 168.5,
      },
      "Antenna, trace spacing and assumed wave speed",
    ),
    tableFile(
      "crossings.csv",
      {
        first: ["L01", "L01", "L02", "L03", "L05", "L06"],
        second: ["L04", "L07", "L05", "L08", "L09", "L09"],
        difference_m: [1.4, -2.2, 0.6, 3.1, -0.9, 1.8],
      },
      "Thickness differences where lines cross",
    ),
    imageFile(
      "radargram-L03.png",
      drawTraces("radargram", "grey", { traces: 22 }),
      "Line L03, migrated, every tenth trace",
    ),
    ...thicknessGridFiles(),
  ];
}

export function firnFiles(version: number): SeedFile[] {
  const depths = [0.5, 1, 2, 3, 5, 8, 12, 20];
  const columns = (year: number) =>
    Object.fromEntries(
      depths.map((depth) => [
        `t_${String(depth).replace(".", "p")}m_c`,
        drawSeries(chanceOf(`firn ${year} ${depth}`), 365, {
          mean: -15.8 + depth * 0.11,
          cycles: [[13 * Math.exp(-depth / 2.6), 365, 0.72 - depth / 18]],
          noise: 0.5 / (1 + depth),
          memory: 0.7,
        }),
      ]),
    );
  return [
    ...[2020, 2021, 2022]
      .slice(0, version + 1)
      .map((year) =>
        tableFile(`daily/${year}.csv`, { date: listTimes(`${year}-01-01`, 365), ...columns(year) }),
      ),
    tableFile(
      "density.csv",
      {
        depth_m: Array.from({ length: 100 }, (_, at) => toDigits(at * 0.2, 1)),
        density_kg_m3: drawSeries(chanceOf("firn density"), 100, {
          mean: 372,
          trend: 2.6,
          noise: 14,
          memory: 0.3,
          digits: 0,
        }),
      },
      "Density of the core from the same hole",
    ),
    imageFile(
      "firn-temperature.png",
      drawHeatMap("firn temperature", "ice", {
        shape: (across, down) =>
          0.45 - 0.42 * Math.exp(-down * 3.2) * Math.cos(6 * Math.PI * across - down * 3.4),
        ...BANNER,
        columns: 120,
        rows: 8,
      }),
      "Temperature by day and depth",
    ),
  ];
}

export function pitFiles(): SeedFile[] {
  const pits = listIds("pit-", 12);
  const layerFiles = pits.map((pit, at) => {
    const layers = 5 + (at % 4);
    return tableFile(`pits/${pit}.csv`, {
      top_cm: Array.from({ length: layers }, (_, layer) => 140 - layer * 17),
      bottom_cm: Array.from({ length: layers }, (_, layer) => 123 - layer * 17),
      grain: drawCells(`${pit} grain`, layers, (random) =>
        random.pick(["precipitation particles", "rounded", "faceted", "depth hoar", "melt forms"]),
      ),
      size_mm: drawCells(`${pit} size`, layers, (random, layer) =>
        toDigits(0.3 + layer * 0.25 + random.next() * 0.4, 1),
      ),
      hardness: drawCells(`${pit} hard`, layers, (random) =>
        random.pick(["fist", "four fingers", "one finger", "pencil", "knife"]),
      ),
      density_kg_m3: drawCells(
        `${pit} density`,
        layers,
        (random, layer) => 130 + layer * 38 + random.whole(0, 30),
      ),
    });
  });
  const sites = tableFile(
    "sites.csv",
    {
      pit: listIds("pit-", 12),
      date: listTimes("2022-01-15", 12, 1440 * 9),
      elevation_m: drawCells("pit height", 12, (random) => random.whole(690, 1240)),
      slope_deg: drawCells("pit slope", 12, (random) => random.whole(0, 31)),
      stability: drawCells("pit stability", 12, (random) => `CT${random.whole(9, 28)}`),
    },
    "Date, height, slope and compression test of each pit",
  );
  const sheets = [sites, ...layerFiles].flatMap(({ path, table }) =>
    table === null ? [] : [{ name: path.replace(/^.*\/|\.csv$/g, ""), table }],
  );
  const book = writeWorkbook(sheets);
  return [
    ...layerFiles,
    sites,
    imageFile("snow-pits.xlsx", book, "The same tables as one workbook, a sheet for each"),
  ];
}
