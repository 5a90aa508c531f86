/** Longer queries are not in the address, characters: programs that pass addresses on cut them. */
const QUERY_ADDRESS_MAX = 1_500;

/** The query in the fragment of an address, which no server is sent: `#sql=SELECT%20*`. `null` without one, or when it is broken. */
export function readQueryFrom(hash: string): string | null {
  const [, written = ""] = /^#sql=(.+)/.exec(hash) ?? [];
  try {
    return decodeURIComponent(written).slice(0, QUERY_ADDRESS_MAX) || null;
  } catch {
    return null;
  }
}

/** Writes the query into the page's address, so that it can be kept and shared; without one, or with a longer one, the address has none. */
export function writeQuery(sql: string | null): void {
  const { pathname, search } = location;
  const hash = sql && sql.length <= QUERY_ADDRESS_MAX ? `#sql=${encodeURIComponent(sql)}` : "";
  history.replaceState(history.state, "", pathname + search + hash);
}
