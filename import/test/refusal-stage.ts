import { expect } from "vitest";
import { startCatalogue } from "./fake-catalogue.ts";
import { makeFolder, SOUND_FILES, toDescriptor, type TestFolder } from "./folder.ts";
import { runCommand } from "./terminal.ts";

/** A catalogue that nobody may call, and folders that it must never hear of. */
export interface RefusalStage {
  prepare(files: Record<string, string | Uint8Array>): Promise<string>;
  withDescriptor(parts: Record<string, unknown>): Promise<string>;
  expectRefusal(folder: string, sentence: string, ...args: string[]): Promise<void>;
  clear(): Promise<void>;
}

/** Sets the stage: each folder made here disappears with `clear`. */
export async function createRefusalStage(): Promise<RefusalStage> {
  const catalogue = await startCatalogue();
  const folders: TestFolder[] = [];

  async function prepare(files: Record<string, string | Uint8Array>): Promise<string> {
    const folder = await makeFolder(files);
    folders.push(folder);
    return folder.path;
  }

  return {
    prepare,
    withDescriptor: (parts) => prepare({ ...SOUND_FILES, "datapackage.json": toDescriptor(parts) }),
    async expectRefusal(folder, sentence, ...args) {
      const result = await runCommand([folder, ...args], catalogue.baseUrl);
      expect(result).toEqual({ exitCode: 1, printed: [], complaint: `${sentence}\n` });
      expect(catalogue.log).toEqual([]);
    },
    async clear() {
      await Promise.all(folders.map((folder) => folder.remove()));
      await catalogue.close();
    },
  };
}
