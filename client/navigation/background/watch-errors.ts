import { ERROR_REPORT_SHARE } from "../../contract/limits.ts";
import { listenForErrors, type UncaughtEvent } from "./early-errors.ts";

type Report = (event: UncaughtEvent, path: string) => void;

interface WatchDependencies {
  /** From 0 up to 1. */
  random(): number;
  load(): Promise<{ createErrorReporter(buildId: string): Report }>;
}

/** Lets a share of the pages report uncaught errors; the reporter is loaded at the first one. */
export function watchErrors(
  buildId: string,
  { random, load }: WatchDependencies = {
    random: Math.random,
    load: () => import("./report-errors.ts"),
  },
): () => void {
  if (random() >= ERROR_REPORT_SHARE) return () => {};
  let loading: Promise<Report> | null = null;
  return listenForErrors((event, path) => {
    loading ??= load().then(({ createErrorReporter }) => createErrorReporter(buildId));
    // A reporter that cannot be loaded must not be one more error; the next error requests it again.
    loading.then((report) => report(event, path)).catch(() => (loading = null));
  });
}
