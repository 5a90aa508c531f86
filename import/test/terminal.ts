import { runImport, type CommandDependencies } from "../command.ts";
import { TOKEN } from "./fake-catalogue.ts";

/** What a command left behind. */
export interface CommandResult {
  exitCode: number;
  printed: string[];
  complaint: string;
}

/** Runs the command as a terminal would, against the catalogue at `baseUrl`, or the one that `args` name, with its right token. */
export async function runCommand(
  args: string[],
  baseUrl: string | null,
  world: Partial<CommandDependencies> = {},
): Promise<CommandResult> {
  const printed: string[] = [];
  const complaints: string[] = [];
  const exitCode = await runImport([...args, ...(baseUrl === null ? [] : ["--remote", baseUrl])], {
    env: { PUBLISH_TOKEN: TOKEN },
    cwd: "/",
    fetch: globalThis.fetch,
    now: () => 0,
    isTerminal: false,
    print: (line) => printed.push(line),
    complain: (text) => complaints.push(text),
    ...world,
  });
  return { exitCode, printed, complaint: complaints.join("") };
}
