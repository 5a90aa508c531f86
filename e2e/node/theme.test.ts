import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { text } from "#client/theme/scale.ts";

const ROOT = join(import.meta.dirname, "../..");
const THEMES = ["brand/theme.ts", "brand/examples/harbour/theme.ts"];

const built = new Map<string, Promise<string>>();

/** The style sheet of `client/theme/` with one file instead of the brand's, built once. */
function readTheme(file: string): Promise<string> {
  const css = built.get(file) ?? buildTheme(file);
  built.set(file, css);
  return css;
}

async function buildTheme(file: string): Promise<string> {
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: "error",
    resolve: { alias: [{ find: "#brand/theme.ts", replacement: join(ROOT, file) }] },
    plugins: [vanillaExtractPlugin()],
    build: {
      write: false,
      cssMinify: false,
      lib: { entry: join(ROOT, "client/theme/index.ts"), formats: ["es"], fileName: "theme" },
    },
  });
  const outputs = [output].flat().flatMap((one) => ("output" in one ? one.output : []));
  const sheet = outputs.find(({ fileName }) => fileName.endsWith(".css"));
  return sheet?.type === "asset" ? String(sheet.source) : "";
}

/** Values of the variables in a block, by name without prefix. */
function readBlock(css: string, selector: string): Map<string, string> {
  const block = css.slice(css.indexOf(`${selector} {`)).split("}")[0] ?? "";
  return new Map(
    [...block.matchAll(/--foreland-([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
      name,
      value.trim(),
    ]),
  );
}

const MEDIA = /@media([^{]+)\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}/g;

/** A style sheet without what only some readers' settings apply. */
function withoutMedia(css: string): string {
  return css.replaceAll(MEDIA, "");
}

/** What a style sheet has under a reader's setting only. */
function onlyUnder(media: string, css: string): string {
  const blocks = [...css.matchAll(MEDIA)].filter(([, condition]) => condition?.trim() === media);
  return blocks.map(([, , rules]) => rules).join("\n");
}

function luminance(color: string): number {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color)?.[1] ?? "";
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join("") : hex;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const READ_ON = [
  ["ink", "paper"],
  ["ink", "surface"],
  ["ink-muted", "paper"],
  ["ink-muted", "surface"],
  ["link", "paper"],
  ["link", "surface"],
  ["accent-ink", "accent"],
  ["chart-ink", "chart"],
  ["chart-ink-muted", "chart"],
  ["ok", "ok-soft"],
  ["warn", "warn-soft"],
  ["danger", "danger-soft"],
] as const;

/** The outline of the focus, on the colours around it (WCAG 2.2, 1.4.11). */
const RINGS = [
  ["accent", "paper"],
  ["accent", "surface"],
  ["accent-on-chart", "chart"],
] as const;
const RING_LEAST = 3;

describe.each(THEMES)("%s", (file) => {
  it("is one file that gives every variable of the product its value", async () => {
    const css = await readTheme(file);
    const used = new Set([...css.matchAll(/var\(--foreland-([\w-]+)\)/g)].map(([, name]) => name));
    const given = readBlock(css, ":root");
    expect(given.size).toBeGreaterThan(20);
    expect([...used].filter((name) => !given.has(String(name)))).toEqual([]);
  }, 60_000);

  it("is light at first, and dark for whoever chooses that, whatever the system says", async () => {
    const css = withoutMedia(await readTheme(file));
    const isDark = (selector: string): boolean => {
      const own = readBlock(css, selector);
      return luminance(own.get("paper") ?? "") < luminance(own.get("ink") ?? "");
    };
    expect([":root", ':root[data-theme="dark"]'].map(isDark)).toEqual([false, true]);
    const values = readBlock(css, ':root[data-theme="contrast"]');
    expect(contrast(values.get("paper") ?? "", values.get("ink") ?? "")).toBeGreaterThan(15);
  }, 60_000);

  it.each([
    [":root", 4.5],
    [':root[data-theme="dark"]', 4.5],
    [':root[data-theme="contrast"]', 7],
  ])(
    "can be read under %s at %d : 1",
    async (selector, least) => {
      const css = await readTheme(file);
      const values = new Map([...readBlock(css, ":root"), ...readBlock(css, selector)]);
      const weak = READ_ON.filter(
        ([text, ground]) => contrast(values.get(text) ?? "", values.get(ground) ?? "") < least,
      );
      expect(weak).toEqual([]);
    },
    60_000,
  );

  it.each([
    ["(prefers-color-scheme: dark)", ':root[data-theme="contrast"]'],
    ["(prefers-contrast: more)", ':root[data-theme="dark"]'],
    [
      "(prefers-contrast: more) and (prefers-color-scheme: dark)",
      ':root:not([data-theme="light"])',
    ],
  ])(
    "can be read at 7 : 1 in dark with more contrast, under %s and %s",
    async (media, selector) => {
      const values = readBlock(onlyUnder(media, await readTheme(file)), selector);
      const [paper = "", ink = ""] = [values.get("paper"), values.get("ink")];
      expect(luminance(paper)).toBeLessThan(luminance(ink));
      const weak = READ_ON.filter(
        ([text, ground]) => contrast(values.get(text) ?? "", values.get(ground) ?? "") < 7,
      );
      expect(weak).toEqual([]);
    },
    60_000,
  );

  it.each([":root", ':root[data-theme="dark"]', ':root[data-theme="contrast"]'])(
    "shows the focus under %s",
    async (selector) => {
      const css = await readTheme(file);
      const values = new Map([...readBlock(css, ":root"), ...readBlock(css, selector)]);
      const weak = RINGS.filter(
        ([ring, ground]) => contrast(values.get(ring) ?? "", values.get(ground) ?? "") < RING_LEAST,
      );
      expect(weak).toEqual([]);
    },
    60_000,
  );
});

/** Type sizes in pixels, of `text` in `client/theme/scale.ts`. */
const SIZES = [13, 15, 17, 20, 25, 32, 44];
/** A size of the scale, the size of the surrounding text, or the base of the scale. */
const ON_SCALE = /^(?:(?:text|size)\.\w+|"inherit"|"100%"|"10pt")$/;

it("has a type size of the scale for every text, also in pictures", () => {
  expect(Object.values(text).map((rem) => Number.parseFloat(rem) * 16)).toEqual(SIZES);
  const faults = globSync(["client/**/*.{ts,tsx}", "worker/**/*.{ts,tsx}"], { cwd: ROOT })
    .filter((file) => !file.includes(".test."))
    .flatMap((file) => {
      const source = readFileSync(join(ROOT, file), "utf8");
      const rules = [...source.matchAll(/fontSize: ([^,}\n]+?) ?[,}\n]/g)].filter(
        ([, size = ""]) => !ON_SCALE.test(size),
      );
      const drawn = [...source.matchAll(/font-size(?:=["{]|:)(\d+)/g)].filter(
        ([, size]) => !SIZES.includes(Number(size)),
      );
      return [...rules, ...drawn].map(([rule]) => `${file}: ${rule}`);
    });
  expect(faults).toEqual([]);
});

it("shows nothing of the first brand once another file replaces it", async () => {
  const [first, second] = await Promise.all(THEMES.map(readTheme));
  const chart = readBlock(String(first), ":root").get("chart");
  expect(chart).toMatch(/^#/);
  expect(second).not.toContain(chart);
}, 60_000);
