/** Of the test runner's bundler: files by pattern, none when there are none. */
interface ImportMeta {
  glob(
    pattern: string,
    options: { query?: "?raw"; import: "default"; eager: true },
  ): Record<string, unknown>;
}
