import { readdirSync, readFileSync } from "node:fs";

/** Clock ticks a second of `/proc/<pid>/stat`; 100 on every Linux that matters here. */
const TICKS_PER_SECOND = 100;

/** User and system time a process has used so far, milliseconds (Linux only). */
export function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** The workerd processes below a process. */
export function findWorkerd(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = readStat(pid);
      return stat?.name === "workerd" && isBelow(pid, parent);
    });
}

function isBelow(pid: number, ancestor: number): boolean {
  let current = pid;
  while (current > 1) {
    if (current === ancestor) return true;
    current = readStat(current)?.parent ?? 0;
  }
  return false;
}

function readStat(pid: number): { name: string; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const name = /\((.*)\)/.exec(text)?.[1] ?? "";
    return { name, parent: Number(text.split(") ")[1]?.split(" ")[1]) };
  } catch {
    return null;
  }
}
