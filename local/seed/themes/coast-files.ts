import { chanceOf, drawCells, imageFile, jsonFile, tableFile, type SeedFile } from "../files.ts";
import type { Variable } from "../formats/bytes.ts";
import { writeNetcdf } from "../formats/netcdf.ts";
import { BANNER, drawContours, drawHeatMap, drawLines } from "../pictures.ts";
import { drawSeries, listTimes, toDigits } from "../tables.ts";

export function marshFiles(): SeedFile[] {
  const sites = ["low", "mid", "high", "creek"];
  return [
    tableFile(
      "set-readings.csv",
      {
        date: sites.flatMap(() => listTimes("2014-04-01", 36, 1440 * 92)),
        zone: sites.flatMap((site) => Array.from({ length: 36 }, () => site)),
        elevation_change_mm: sites.flatMap((site, at) =>
          drawSeries(chanceOf(`set ${site}`), 36, {
            mean: 0,
            trend: 1.4 - at * 0.3,
            noise: 0.8,
            digits: 1,
          }),
        ),
        pins_read: drawCells("pins", 144, (random) => 36 - Math.floor(random.next() ** 4 * 5)),
      },
      "Quarterly surface elevation table readings, four zones",
    ),
    tableFile(
      "marker-horizons.csv",
      {
        core: drawCells("cores", 48, (_, row) => `OL-${String(row + 1).padStart(3, "0")}`),
        zone: drawCells("zones", 48, (_, row) => sites[row % 4] ?? "low"),
        years_since_marker: drawCells("years", 48, (_, row) => 1 + Math.floor(row / 8)),
        accretion_mm: drawCells("accretion", 48, (random, row) =>
          toDigits((1 + Math.floor(row / 8)) * (5.2 - (row % 4)) + random.noise(1.1), 1),
        ),
        organic_percent: drawCells("organic", 48, (random, row) =>
          toDigits(9 + (row % 4) * 5 + random.noise(1.6), 1),
        ),
      },
      "Accretion above feldspar markers, with loss on ignition",
    ),
    imageFile(
      "marsh-surface.png",
      drawContours("oyster lea", "leaf"),
      "Marsh surface from the 2022 levelling, 10 cm bands",
    ),
  ];
}

export function surgeFiles(): SeedFile[] {
  const storms = drawCells("storms", 84, (random) => ({
    year: random.whole(1958, 2021),
    peak: toDigits(0.5 + random.next() ** 2 * 1.9, 2),
    wind: toDigits(random.between(17, 34), 1),
    lag: random.whole(-6, 7),
  })).toSorted((left, right) => left.year - right.year);
  return [
    tableFile(
      "storms.csv",
      {
        storm: storms.map((_, at) => at + 1),
        winter: storms.map(
          (storm) => `${storm.year}/${String((storm.year + 1) % 100).padStart(2, "0")}`,
        ),
        peak_surge_m: storms.map((storm) => storm.peak),
        max_wind_m_s: storms.map((storm) => storm.wind),
        lag_to_high_water_h: storms.map((storm) => storm.lag),
      },
      "One row a storm: peak surge, wind and timing",
    ),
    ...[7, 31, 52, 80].map((storm) =>
      tableFile(`members/storm-${storm}.csv`, {
        hour: Array.from({ length: 72 }, (_, at) => at - 36),
        ...Object.fromEntries(
          [1, 2, 3, 4, 5].map((member) => [
            `m${member}_m`,
            drawSeries(chanceOf(`storm ${storm} ${member}`), 72, {
              mean: 0.5,
              cycles: [[0.6, 96, -0.12]],
              noise: 0.05,
              memory: 0.85,
              digits: 3,
            }),
          ]),
        ),
      }),
    ),
    imageFile(
      "peak-surge-map.png",
      drawHeatMap("surge map", "heat", { ...BANNER, columns: 120, rows: 32 }),
      "Highest surge of the 84 storms along the coast",
    ),
  ];
}

export function shorelineFiles(): SeedFile[] {
  const years = [1951, 1969, 1978, 1988, 1999, 2006, 2012, 2016, 2019, 2022, 2024];
  return [
    ...years.map((year, at) => {
      const random = chanceOf(`shore ${year}`);
      const coordinates = Array.from({ length: 60 }, (_, step) => [
        toDigits(-3.22 + step * 0.0021, 5),
        toDigits(58.302 + 0.004 * Math.sin(step / 9) + at * 0.00009 + random.noise(0.00004), 5),
      ]);
      return jsonFile(`shorelines/${year}.geojson`, {
        type: "Feature",
        properties: { year, proxy: year < 2006 ? "vegetation edge" : "mean high water" },
        geometry: { type: "LineString", coordinates },
      });
    }),
    tableFile(
      "transects.csv",
      {
        transect: Array.from({ length: 58 }, (_, at) => at + 1),
        rate_m_per_year: drawSeries(chanceOf("transects"), 58, {
          mean: -0.38,
          cycles: [[0.3, 40]],
          noise: 0.09,
          memory: 0.6,
        }),
        half_width_95: drawCells("transect width", 58, (random) =>
          toDigits(random.between(0.05, 0.2), 2),
        ),
      },
      "Linear rates at 58 transects, 100 m apart",
    ),
    imageFile(
      "rates.png",
      drawLines([
        drawSeries(chanceOf("transects"), 58, {
          mean: -0.38,
          cycles: [[0.3, 40]],
          noise: 0.09,
          memory: 0.6,
        }),
      ]),
      "Rate of change along the strand, west to east",
    ),
  ];
}

export function waveFiles(version: number): SeedFile[] {
  const months = ["01", "02", "03", "04", "05", "06"].slice(0, version * 3);
  return [
    ...months.map((month) =>
      tableFile(`parameters/2024-${month}.csv`, {
        time_utc: listTimes(`2024-${month}-01`, 28 * 24, 60),
        hs_m: drawSeries(chanceOf(`hs ${month}`), 672, {
          mean: 1.7,
          cycles: [[0.5, 90]],
          noise: 0.12,
          memory: 0.94,
          floor: 0.2,
        }),
        tp_s: drawSeries(chanceOf(`tp ${month}`), 672, {
          mean: 8.6,
          noise: 0.4,
          memory: 0.8,
          floor: 3,
          digits: 1,
        }),
        mean_direction_deg: drawSeries(chanceOf(`dir ${month}`), 672, {
          mean: 205,
          noise: 5,
          memory: 0.92,
          digits: 0,
        }),
      }),
    ),
    jsonFile(
      "buoy.json",
      {
        position: [58.3781, -2.9917],
        depth_m: 47,
        mooring: "single point, rubber cord",
        sampling_hz: 2.56,
        magnetic_declination_deg: version === 1 ? null : -1.8,
      },
      "Mooring, depth and sampling of the buoy",
    ),
    imageFile(
      "temperature.nc",
      writeNetcdf(drawTemperatures(version * 91)),
      "Daily temperatures of the sea at five depths on the mooring, as NetCDF",
    ),
    imageFile(
      "spectrum.png",
      drawHeatMap("wave spectrum", "sea", {
        shape: (across, down) =>
          0.08 +
          (0.55 + 0.35 * Math.sin(across * 9)) *
            Math.exp(-(((down - 0.74 + 0.06 * Math.sin(across * 14)) / 0.13) ** 2)),
        ...BANNER,
        columns: 96,
        rows: 32,
      }),
      "Energy by hour and frequency, February 2024",
    ),
  ];
}

const DEPTHS = [1, 10, 20, 30, 40];

/** From the first of January: coldest in March, warming from the surface down. */
function drawTemperatures(days: number) {
  const values = drawCells("mooring temperatures", days * DEPTHS.length, (random, cell) => {
    const day = Math.floor(cell / DEPTHS.length);
    const depth = DEPTHS[cell % DEPTHS.length] ?? 0;
    const warming = Math.max(0, day - 75) * 0.055 * Math.exp(-depth / 24);
    return toDigits(6.4 + Math.abs(day - 75) * 0.012 + warming + random.noise(0.08), 2);
  });
  const axis = (name: string, units: string, steps: number[]): Variable => ({
    name,
    dimensions: [name],
    values: steps,
    attributes: { units },
  });
  const time = Array.from({ length: days }, (_, day) => day);
  return {
    dimensions: { time: days, depth: DEPTHS.length },
    attributes: { title: "Temperatures at the Hollow Bank mooring", Conventions: "CF-1.8" },
    variables: [
      axis("time", "days since 2024-01-01", time),
      axis("depth", "m", DEPTHS),
      {
        name: "sea_water_temperature",
        dimensions: ["time", "depth"],
        values,
        attributes: {
          long_name: "Temperature of the sea",
          standard_name: "sea_water_temperature",
          units: "degC",
        },
      },
    ],
  };
}
