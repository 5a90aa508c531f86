/** The value if it arrives within `limitMs`, else `null`; the work itself goes on. */
export function within<Value>(work: Promise<Value>, limitMs: number): Promise<Value | null> {
  if (!Number.isFinite(limitMs)) return work;
  const limit = new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs));
  return Promise.race([work, limit]);
}
