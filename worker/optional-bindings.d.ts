/** Bindings that a deployment may leave out; `bindings.d.ts` is generated from those of this machine. */
interface Env {
  /** Workers Analytics Engine, where `METRICS_DATASET` is set. */
  METRICS?: AnalyticsEngineDataset;
}
