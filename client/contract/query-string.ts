type Scalar = string | number | boolean;

/** Query values; `undefined`, `""` and empty lists are omitted. */
export type Query = Record<string, Scalar | readonly Scalar[] | undefined>;

/** `?a=1&b=2&b=3`, or nothing when no value is set. */
export function toQueryString(query: Query): string {
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((item) => item !== undefined && item !== "")
      .map((item) => `${encodeURIComponent(key)}=${encodeURIComponent(String(item))}`),
  );
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}
