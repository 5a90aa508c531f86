import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";

/** A folder for the files of one version; its name has this process's id, so that a later import can tell when that was killed. */
export function makeArrivalFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), `arriving-${process.pid}-`));
}

/** Removes the folders of imports that were killed, which may have filled the disk; another user's stay. */
export async function removeAbandonedFolders(): Promise<void> {
  const names = await readdir(tmpdir());
  const abandoned = names.filter((name) => {
    const [, id] = /^arriving-(\d+)-/.exec(name) ?? [];
    return id !== undefined && !isRunning(Number(id));
  });
  for (const name of abandoned)
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
