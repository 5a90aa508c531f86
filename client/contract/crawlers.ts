/**
 * Crawlers and link previews, by the words they use for themselves (specification point 2). People's
 * phones of the maker Cubot are none.
 */
const CRAWLERS = /(?<!cu)bot|crawl|spider|slurp|facebookexternalhit|preview/i;

export function isCrawler(userAgent: string): boolean {
  return CRAWLERS.test(userAgent);
}
