import type { SourceTable } from "#api/wire/source-metadata.ts";
import type { SeedFile } from "./files.ts";

/** Units, as researchers type them, and descriptions of columns, by the columns' names. */
const COLUMNS: Readonly<Record<string, readonly [unit: string, description: string]>> = {
  level_m: ["m", "Height of the water above the bench mark, mean of the hour"],
  mean_level_m: ["m", "Height of the water above the bench mark, mean of the month"],
  depth_to_water_m: ["m", "From the ground to the water"],
  discharge_m3_s: ["m3/s", "Water that passes the gauge"],
  nitrate_mg_l: ["mg/l", "Nitrate as nitrogen"],
  turbidity_ntu: ["NTU", "Cloudiness of the water"],
  salinity_psu: ["psu", "Practical salinity at the sea bed"],
  temperature_c: ["degC", "Temperature"],
  t_1m_c: ["degC", "Firn temperature at 1 m"],
  t_5m_c: ["degC", "Firn temperature at 5 m"],
  t_20m_c: ["degC", "Firn temperature at 20 m"],
  density_kg_m3: ["kg/m3", "Density of the snow or firn"],
  hs_m: ["m", "Significant wave height"],
  tp_s: ["s", "Peak period of the waves"],
  mean_direction_deg: ["degree", "Direction that the waves come from"],
  pm25_ug_m3: ["ug/m3", "Mass of particles below 2.5 µm"],
  no2_ug_m3: ["ug/m3", "Nitrogen dioxide, mean of the month"],
  thickness_m: ["m", "From the surface of the ice to its bed"],
  f1_hz: ["Hz", "First formant"],
  f2_hz: ["Hz", "Second formant"],
};

/** What the publisher says of the columns of some tables; tables without a known column are left out. */
export function describeTables(files: readonly SeedFile[]): SourceTable[] {
  return files.flatMap(({ path, table }) => {
    const fields = (table?.columns ?? []).flatMap((name) => {
      const [unit, description] = COLUMNS[name] ?? [];
      return unit === undefined ? [] : [{ name, unit, description }];
    });
    return fields.length === 0 ? [] : [{ path, fields }];
  });
}
