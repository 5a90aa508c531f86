import process from "node:process";

/** The reason why a deployment ended, and the one thing to do next. */
export class DeployFault extends Error {
  readonly next: string;

  constructor(what: string, next: string) {
    super(what);
    this.next = next;
  }
}

/**
 * Runs a command of an operator. A fault is printed with its next step, and an option that the
 * command does not have with `usage`; both end it with exit code 1. Any other error is a bug
 * and is thrown.
 */
export async function endWithFault(work: () => Promise<void>, usage: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isUsage =
      error instanceof TypeError &&
      "code" in error &&
      String(error.code).startsWith("ERR_PARSE_ARGS");
    if (!(error instanceof DeployFault) && !isUsage) throw error;
    console.error(
      `\n${error.message}\n\nNext: ${error instanceof DeployFault ? error.next : usage}`,
    );
    process.exitCode = 1;
  }
}
