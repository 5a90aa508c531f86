/** One operation of a binding, as a wrapper gets it. */
export interface BindingCall {
  binding: "d1" | "kv" | "r2" | "cache" | "service";
  /** The method's name: `get`, `put`, `batch`, `fetch`. */
  operation: string;
  kind: "read" | "write";
  /** Key, address or SQL; a stale read is stored under it. */
  key: string;
  /** SQL statements that the operation sends; 0 for everything but D1. */
  statements: number;
  /** Cancels a call of a service before its answer. */
  signal?: AbortSignal | undefined;
}

/** Called around each operation: it may wait, count, run it, not run it, or fail. */
export type OperationWrapper = <Value>(
  call: BindingCall,
  run: () => Promise<Value>,
) => Promise<Value>;

type Operations = Record<string, BindingCall["kind"]>;

const OPERATIONS = {
  kv: { get: "read", getWithMetadata: "read", list: "read", put: "write", delete: "write" },
  r2: { get: "read", head: "read", list: "read", put: "write", delete: "write" },
  cache: { match: "read", put: "write", delete: "write" },
  service: { fetch: "read" },
} as const satisfies Record<string, Operations>;

/** The same KV namespace, bucket, cache or service with a wrapper around its operations. */
export function wrapBinding<Target extends object>(
  target: Target,
  binding: keyof typeof OPERATIONS,
  around: OperationWrapper,
): Target {
  return wrap(target, { binding, operations: OPERATIONS[binding], around });
}

interface Wrapping {
  binding: BindingCall["binding"];
  operations: Operations;
  around: OperationWrapper;
  /** The statement's SQL, where the arguments name no key. */
  key?: string;
}

function wrap<Target extends object>(target: Target, wrapping: Wrapping): Target {
  const { binding, operations, around } = wrapping;
  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== "function") return value;
      const kind = typeof name === "string" ? operations[name] : undefined;
      const call = (...args: unknown[]): unknown => Reflect.apply(value, of, args);
      if (kind === undefined) return call;
      return (...args: unknown[]) =>
        around(
          {
            binding,
            operation: String(name),
            kind: binding === "service" ? toKind(args) : kind,
            key: wrapping.key ?? toKey(args[0]),
            statements: binding === "d1" ? 1 : 0,
            signal: binding === "service" ? toSignal(args) : undefined,
          },
          async () => call(...args),
        );
    },
  });
}

function toKind([asked, init]: unknown[]): BindingCall["kind"] {
  const { method } = asked instanceof Request ? asked : ((init ?? {}) as RequestInit); // as `fetch` takes them
  return method === undefined || method === "GET" || method === "HEAD" ? "read" : "write";
}

function toSignal([asked, init]: unknown[]): AbortSignal | undefined {
  const { signal } = asked instanceof Request ? asked : ((init ?? {}) as RequestInit); // as `fetch` takes them
  return signal ?? undefined;
}

function toKey(asked: unknown): string {
  if (asked instanceof Request) return asked.url;
  return typeof asked === "string" ? asked : JSON.stringify(asked);
}

/** The part of a D1 database and its sessions that is used. */
interface Database {
  prepare(sql: string): object;
  batch(statements: never[]): Promise<unknown>;
}

const RESULTS: Operations = { first: "read", all: "read", raw: "read", run: "write" };

/** The same database, or session of one, with a wrapper around each round trip to it. */
export function wrapD1<Target extends Database>(target: Target, around: OperationWrapper): Target {
  const inner = new WeakMap<object, { statement: object; sql: string }>();

  function wrapStatement(statement: object, sql: string): object {
    const wrapped = wrap(statement, {
      binding: "d1",
      operations: toResults(sql),
      around,
      key: sql,
    });
    const bindable = new Proxy(wrapped, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name, of);
        if (name !== "bind" || typeof value !== "function") return value;
        return (...args: unknown[]) => {
          const bound: object = Reflect.apply(value, of, args);
          return wrapStatement(bound, sql);
        };
      },
    });
    inner.set(bindable, { statement, sql });
    return bindable;
  }

  function batch(statements: object[]): Promise<unknown> {
    const known = statements.map((each) => inner.get(each) ?? { statement: each, sql: "" });
    const sql = known.map((each) => each.sql).join(";");
    const isWrite = known.some((each) => toResults(each.sql)["all"] === "write");
    return around(
      {
        binding: "d1",
        operation: "batch",
        kind: isWrite ? "write" : "read",
        key: sql,
        statements: statements.length,
      },
      async () => target.batch(known.map(({ statement }) => statement) as never[]),
    );
  }

  return new Proxy(target, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (typeof value !== "function") return value;
      if (name === "prepare") return (sql: string) => wrapStatement(of.prepare(sql), sql);
      if (name === "batch") return batch;
      if (name === "withSession")
        return (...args: unknown[]) => wrapD1(Reflect.apply(value, of, args), around);
      return (...args: unknown[]): unknown => Reflect.apply(value, of, args);
    },
  });
}

/** A statement writes, whatever method runs it, unless it selects. */
function toResults(sql: string): Operations {
  if (/^\s*(SELECT|WITH)\b/i.test(sql) || sql === "") return { ...RESULTS, run: "read" };
  return { first: "write", all: "write", raw: "write", run: "write" };
}
