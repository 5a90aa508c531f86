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
  return revive(text, (value, source) =>
    !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value,
  );
}

/** A number that a double cannot hold, as it is written: `1e999`, `12345678901234567890`. */
export class WrittenNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const LONG_NUMBER = /\d{16}|e[-+]?\d{3}/i;
/** Digits that tell every double apart; a number of more was none. */
const DOUBLE_DIGITS = 17;

/** The same, where numbers that a double cannot hold stay as they are written. */
export function parseWrittenJson(text: string): unknown {
  if (!LONG_NUMBER.test(text)) return parseJson(text);
  return revive(text, (value, source) =>
    isHeld(value, source) ? value : new WrittenNumber(source),
  );
}

/** Whether a double is the number that was written, but for digits behind those that a double has. */
function isHeld(value: number, source: string): boolean {
  if (Number.isSafeInteger(value) && value !== 0) return true;
  const digits = source.replace(/e.*$/i, "").replaceAll(/\D/g, "").replace(/^0+/, "");
  if (value === 0) return digits === "";
  return Number.isFinite(value) && !Number.isInteger(value) && digits.length <= DOUBLE_DIGITS;
}

function revive(text: string, read: (value: number, source: string) => unknown): unknown {
  try {
    return JSON.parse(text, function readNumber(_key, value: unknown, written?: Written) {
      const source = written?.source;
      return typeof value === "number" && source !== undefined ? read(value, source) : value;
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
