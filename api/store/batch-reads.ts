interface Waiting {
  statement: D1PreparedStatement;
  resolve: (result: D1Result) => void;
  reject: (error: unknown) => void;
}

/**
 * The same database for one call: the queries of one turn of the event loop are sent as
 * one batch, which is one round trip and one transaction. When one statement fails, all fail.
 */
export function batchReads(db: D1Database): D1Database {
  const inner = new WeakMap<object, D1PreparedStatement>();
  let waiting: Waiting[] = [];

  async function send(): Promise<void> {
    const sent = waiting;
    waiting = [];
    try {
      const results = await db.batch(sent.map(({ statement }) => statement));
      results.forEach((result, at) => sent[at]?.resolve(result));
    } catch (error) {
      for (const { reject } of sent) reject(error);
    }
  }

  function ask(statement: D1PreparedStatement): Promise<D1Result> {
    return new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(() => void send());
      waiting.push({ statement, resolve, reject });
    });
  }

  function gather(statement: D1PreparedStatement): D1PreparedStatement {
    const gathered = {
      bind: (...values: unknown[]) => gather(statement.bind(...values)),
      all: () => ask(statement),
      async first(column?: string) {
        const [row = null] = (await ask(statement)).results;
        return column === undefined ? row : (Object(row)[column] ?? null);
      },
    };
    inner.set(gathered, statement);
    return gathered as unknown as D1PreparedStatement; // `run` and `raw` are not for reads
  }

  const gathering = {
    prepare: (sql: string) => gather(db.prepare(sql)),
    batch: (list: D1PreparedStatement[]) =>
      Promise.all(list.map((each) => ask(inner.get(each) ?? each))),
  };
  return gathering as unknown as D1Database; // the methods that a read uses
}
