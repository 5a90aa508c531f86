/** `undefined` when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

const LONG_INTEGER = /\d{16}/;

/** The same, where integers keep every digit: those that a number cannot hold are big integers. */
export function parseExactJson(text: string): unknown {
  if (!LONG_INTEGER.test(text)) return parseJson(text);
  try {
    return JSON.parse(text, function keepDigits(_key, value: unknown, written?: Written) {
      const source = written?.source;
      const isLong = typeof value === "number" && !Number.isSafeInteger(value);
      return isLong && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value;
    });
  } catch {
    return undefined;
  }
}

/** What the engine passes to a reviver, which the compiler's library does not know yet. */
interface Written {
  source?: string;
}

/** A JSON object: no array, no `null`. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
