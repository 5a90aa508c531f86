import { readdirSync, readFileSync } from "node:fs";

/**
 * User and system time a process's threads have used so far, milliseconds (Linux only). The
 * scheduler counts nanoseconds; the ticks of `/proc/<pid>/stat` are coarser than a cheap page.
 */
export function cpuMs(pid: number): number {
  const nanoseconds = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ")[0]),
  );
  return nanoseconds.reduce((sum, spent) => sum + spent, 0) / 1e6;
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

/** Bytes of memory that a process holds (Linux only). */
export function residentBytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}
