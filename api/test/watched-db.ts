import type { Catalogue } from "./catalogue.ts";

/** A database that counts the rows written through it. */
interface WatchedDb {
  db: D1Database;
  readWrites: () => number;
}

/** `pause` is awaited before every statement, so that a test can interleave requests. */
export function watchDb(inner: D1Database, pause: () => Promise<void> = async () => {}): WatchedDb {
  let writes = 0;
  const statements = new WeakMap<object, D1PreparedStatement>();

  function note<T>(result: D1Result<T>): D1Result<T> {
    writes += result.meta.rows_written;
    return result;
  }

  function watchStatement(statement: D1PreparedStatement): D1PreparedStatement {
    const watched = new Proxy(statement, {
      get(_target, name) {
        if (name === "bind")
          return (...values: unknown[]) => watchStatement(statement.bind(...values));
        if (name === "run" || name === "all")
          return async () => {
            await pause();
            return note(await statement.all());
          };
        if (name === "first") return async (column?: string) => readFirst(statement, column);
        return Reflect.get(statement, name);
      },
    });
    statements.set(watched, statement);
    return watched;
  }

  async function readFirst(statement: D1PreparedStatement, column?: string): Promise<unknown> {
    await pause();
    const [row = null] = note(await statement.all()).results;
    return row === null || column === undefined ? row : row[column];
  }

  const db = new Proxy(inner, {
    get(_target, name) {
      if (name === "prepare") return (sql: string) => watchStatement(inner.prepare(sql));
      if (name === "batch")
        return async (list: D1PreparedStatement[]) => {
          await pause();
          const own = list.map((each) => statements.get(each) ?? each);
          return (await inner.batch(own)).map(note);
        };
      return Reflect.get(inner, name);
    },
  });
  return { db, readWrites: () => writes };
}

/** A database that runs a function after each answer, before its reader gets it. */
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

/** Makes the last statement of every refresh fail, until the returned function is called. */
export async function breakAfterRefresh({
  services: { db },
}: Catalogue): Promise<() => Promise<void>> {
  await db
    .prepare(
      `CREATE TRIGGER broken_off BEFORE UPDATE ON search_generation
       BEGIN SELECT RAISE(ABORT, 'broken off'); END`,
    )
    .run();
  return async () => void (await db.prepare(`DROP TRIGGER broken_off`).run());
}

/** A database that counts the words of the longest expression sent to FTS5. */
interface WatchedPhrases {
  db: D1Database;
  forget(): void;
  most(): number;
}

export function watchPhrases(inner: D1Database): WatchedPhrases {
  let most = 0;

  function note(values: unknown[]): void {
    for (const value of values)
      if (typeof value === "string" && value.startsWith("(")) most = Math.max(most, count(value));
  }

  const db = new Proxy(inner, {
    get(_target, name) {
      const member: unknown = Reflect.get(inner, name);
      if (name === "prepare") return (sql: string) => watch(inner.prepare(sql));
      return typeof member === "function" ? member.bind(inner) : member;
    },
  });

  function watch(statement: D1PreparedStatement): D1PreparedStatement {
    const bind = statement.bind.bind(statement);
    statement.bind = (...values) => {
      note(values);
      return bind(...values);
    };
    return statement;
  }

  return { db, forget: () => void (most = 0), most: () => most };
}

/** Words inside the quotes of an expression; some are named once more for the column of names. */
function count(expression: string): number {
  const [whole = ""] = expression.split(" AND {name} : ");
  const phrases = whole.match(/"[^"]*"/g) ?? [];
  return phrases.flatMap((phrase) => phrase.match(/[\p{L}\p{N}]+/gu) ?? []).length;
}
