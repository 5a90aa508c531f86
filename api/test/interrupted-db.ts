/** A database that lets something else happen right after each answer, before its reader sees it. */
export function interruptDb(inner: D1Database, after: () => Promise<unknown>): D1Database {
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(_target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(statement.bind(...values));
        if (name === "first")
          return async (column?: string) =>
            readThen(column === undefined ? statement.first() : statement.first(column));
        if (name === "all") return async () => readThen(statement.all());
        return Reflect.get(statement, name);
      },
    });
  async function readThen(answer: Promise<unknown>): Promise<unknown> {
    const read = await answer;
    await after();
    return read;
  }
  return Object.assign(Object.create(inner), {
    prepare: (sql: string) => wrap(inner.prepare(sql)),
  });
}
