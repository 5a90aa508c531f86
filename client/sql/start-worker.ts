/** Which code a worker has: what unpacks Brotli is only loaded for files that need it. */
export type WorkerKind = "usual" | "brotli";

/** The part of a `Worker` that is used. */
export type WorkerLike = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

export type StartWorker = (kind: WorkerKind) => WorkerLike;

/** Loads the addresses of the workers' code, not the code. */
export async function loadWorkers(): Promise<StartWorker> {
  // The server runs no queries: its build leaves the workers out.
  if (import.meta.env.SSR) throw new Error("A server starts no workers.");
  const addresses = {
    usual: (await import("./worker.ts?worker&url")).default,
    brotli: (await import("./brotli-worker.ts?worker&url")).default,
  };
  return (kind) => new Worker(createTrustedAddress(addresses[kind]), { type: "module" });
}

/** Whether the other worker can read a file that the usual one cannot. */
export function needsBrotli(outcome: { kind: string; codec?: string }): boolean {
  return outcome.kind === "packed" && outcome.codec === "BROTLI";
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): unknown };
}

/** A document creates one policy of a name. There is none on the server and in browsers without Trusted Types. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  "foreland-worker",
  { createScriptURL: (own) => own },
);

/** The worker's address in the form that Trusted Types accept. It comes from the build: nothing else may call this. */
function createTrustedAddress(address: string): string {
  return (policy?.createScriptURL(address) ?? address) as string; // `Worker` accepts it in place of a string
}
