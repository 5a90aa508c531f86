import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether tests of random input try as many as a night allows, by `FULL_RUNS=1`. */
    fullRuns: boolean;
  }
}
