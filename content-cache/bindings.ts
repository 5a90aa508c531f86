/** The part of Workers KV this library uses; `KVNamespace` satisfies it. */
export interface ContentKv {
  get(key: string, options: { type: "text"; cacheTtl?: number }): Promise<string | null>;
  get(key: string, options: { type: "stream" }): Promise<ReadableStream | null>;
  get(
    keys: string[],
    options: { type: "text"; cacheTtl?: number },
  ): Promise<Map<string, string | null>>;
  put(
    key: string,
    value: string | Uint8Array<ArrayBuffer>,
    options?: { metadata?: unknown },
  ): Promise<void>;
  delete(key: string): Promise<void>;
  list(options: { prefix: string; cursor?: string | null }): Promise<KvKeys>;
}

interface KvKeys {
  keys: { name: string }[];
  list_complete: boolean;
  cursor?: string;
}

/** The part of the Cache API this library uses; `caches.default` satisfies it. */
export interface ContentCopies {
  match(url: string): Promise<Response | undefined>;
  put(url: string, response: Response): Promise<void>;
}

/** One structured line. No field ever contains a key, a token or text of a foreign answer. */
export interface ContentLog {
  level: "info" | "warn" | "error";
  event: "content.sync" | "content.preview" | "content.read" | "content.entry" | "content.sweep";
  message: string;
  [field: string]: string | number | boolean | null;
}

/** Time, random numbers and the log, passed in so that tests control them. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to 1. */
  random(): number;
  /** Resolves after so many milliseconds. */
  wait(ms: number): Promise<void>;
  log(line: ContentLog): void;
}
