/** The value if it arrives within `limitMs`, else `null`; the work itself continues. */
export async function withTimeout<Value>(
  work: Promise<Value>,
  limitMs: number,
): Promise<Value | null> {
  if (limitMs === Number.POSITIVE_INFINITY) return work;
  let timer: ReturnType<typeof setTimeout> | null = null;
  // Not `Promise.withResolvers`, which browsers have since 2024: every navigation waits here.
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, limitMs, null);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
