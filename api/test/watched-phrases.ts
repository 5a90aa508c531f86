/** A database that tells how many words the longest expression holds that FTS5 was asked for. */
export interface WatchedPhrases {
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
