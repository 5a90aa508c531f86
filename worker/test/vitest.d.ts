import "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Whether tests with random input run as long as at night, by `FULL_RUNS=1`. */
    fullRuns: boolean;
  }
}
