import type { Locale } from "../store/pointer.ts";

export interface LocaleChain {
  /** The value of the first locale that has one; `undefined` when none has. */
  pick(values: Record<string, unknown> | undefined): unknown;
}

/**
 * The locale asked for, those it falls back to, the default one. A space whose locales are
 * unknown has one, and that one is taken.
 */
export function toLocaleChain(locales: readonly Locale[], wanted?: string): LocaleChain {
  const byCode = new Map(locales.map((locale) => [locale.code, locale]));
  const chain = new Set<string>();
  let code = wanted ?? null;
  while (code !== null && byCode.has(code) && !chain.has(code)) {
    chain.add(code);
    code = byCode.get(code)?.fallbackCode ?? null;
  }
  const main = locales.find((locale) => locale.isDefault);
  if (main !== undefined) chain.add(main.code);
  return {
    pick: (values) => {
      if (values === undefined) return undefined;
      if (chain.size === 0) return Object.values(values)[0];
      for (const candidate of chain) {
        if (Object.hasOwn(values, candidate) && values[candidate] !== null)
          return values[candidate];
      }
      return undefined;
    },
  };
}
