/** The value if it arrives within `limitMs`, else `null`; the work itself continues. */
export async function withTimeout<Value>(
  work: Promise<Value>,
  limitMs: number,
): Promise<Value | null> {
  if (!Number.isFinite(limitMs)) return work;
  const limit = Promise.withResolvers<null>();
  const timer = setTimeout(() => limit.resolve(null), limitMs);
  try {
    return await Promise.race([work, limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
