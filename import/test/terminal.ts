import { runImport, type CommandDependencies } from "../command.ts";
import { TOKEN, startCatalogue } from "./fake-catalogue.ts";
import { expect } from "vitest";
import { makeFolder, SOUND_FILES, toDescriptor, type TestFolder } from "./folder.ts";

/** The results of a command. */
export interface CommandResult {
  exitCode: number;
  printed: string[];
  complaint: string;
}

/** Runs the command as a terminal would, against the catalogue at `baseUrl`, or the one that `args` name, with its right token. */
export async function runCommand(
  args: string[],
  baseUrl: string | null,
  dependencies: Partial<CommandDependencies> = {},
): Promise<CommandResult> {
  const printed: string[] = [];
  const complaints: string[] = [];
  const exitCode = await runImport([...args, ...(baseUrl === null ? [] : ["--remote", baseUrl])], {
    env: { PUBLISH_TOKEN: TOKEN },
    cwd: "/",
    fetch: globalThis.fetch,
    now: () => 0,
    pause: async () => {},
    isTerminal: false,
    print: (line) => printed.push(line),
    complain: (text) => complaints.push(text),
    ...dependencies,
  });
  return { exitCode, printed, complaint: complaints.join("") };
}

/** A catalogue that must not be called, and folders that it must never get. */
export interface RefusalStage {
  prepare(files: Record<string, string | Uint8Array>): Promise<string>;
  withDescriptor(parts: Record<string, unknown>): Promise<string>;
  expectRefusal(folder: string, sentence: string, ...args: string[]): Promise<void>;
  clear(): Promise<void>;
}

/** Prepares a test: each folder made here disappears with `clear`. */
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
