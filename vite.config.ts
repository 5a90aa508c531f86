import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cloudflare } from "@cloudflare/vite-plugin";
import { vanillaExtractPlugin } from "@vanilla-extract/vite-plugin";
import react from "@vitejs/plugin-react";
import { build, defineConfig, type EnvironmentOptions, type Plugin } from "vite";
import { findBrandAliases, usePictures } from "./operate/builds/brand.ts";
import { bareIcons } from "./operate/builds/bare-icons.ts";
import { withBoundRuns } from "./operate/builds/bound-runs.ts";
import { CHUNKS, toCompileHint } from "./operate/builds/chunks.ts";
import { IN_BROWSERS } from "./operate/builds/in-browsers.ts";
import { landOutlines } from "./operate/builds/land.ts";
import { translateModules } from "./operate/languages/plugin.ts";
import { requireWholeBrand } from "./operate/builds/whole-brand.ts";
import { withoutBrowserCode } from "./operate/builds/without-browser-code.ts";
import { withoutNodeClient } from "./operate/builds/without-node-client.ts";
import { pruneAssets, removeUnhashed } from "./operate/builds/earlier-builds.ts";
import { type PageCode, writePageCode } from "./operate/builds/page-code.ts";
import { cutPageStyles } from "./operate/builds/page-styles.ts";
import { reactRenderers } from "./operate/builds/react-renderers.ts";
import { requireGoodVars } from "./operate/settings/local.ts";
import { takeSnapshot } from "./content-cache/snapshot/take-snapshot.ts";

const CLIENT_DIR = "dist/client";
/** The brand's own folder, and the one whose files stand in the place of the same names there. */
const BRAND = process.env["FORELAND_BRAND"] || "brand";
const BRAND_FOLDERS = [...new Set(["brand", BRAND])];
/** What stands behind the paths of modules in another language than English. */
const GERMAN = "?language=de";

/** The styles of each page, which the browser build leaves for the Worker. */
const PAGE_STYLES = `${CLIENT_DIR}/.vite/page-styles.json`;

/** What the browser build of a language leaves for the Worker, below `CLIENT_DIR`. */
function toManifest(language: string): string {
  return `.vite/manifest${toEnding(language)}.json`;
}

function toPageCode(language: string): string {
  return `${CLIENT_DIR}/.vite/page-code${toEnding(language)}.json`;
}

function toEnding(language: string): string {
  return language.replace("?language=", "-");
}

/**
 * Imports on demand stay as they are written. Vite would wrap each one in a function that fetches styles
 * and chunks ahead of it; here there are none to fetch.
 */
function plainImports(): Plugin {
  return {
    name: "foreland:plain-imports",
    apply: "build",
    configResolved({ plugins }) {
      const wrapper = plugins.findIndex(({ name }) => name === "native:import-analysis-build");
      if (wrapper < 0) throw new Error("Vite wraps imports on demand in another place");
      (plugins as Plugin[]).splice(wrapper, 1); // the list that Vite goes on with
    },
  };
}

/** Names of styles and limits stand where they are used, not in lists of imports and exports. */
const INLINE_CONST = { inlineConst: { mode: "all", pass: 3 } } as const;

/** The script that stands in the document, in one piece: what it shares with later code is in both. */
async function bundleEntry(language: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    plugins: [translateModules(import.meta.dirname, BRAND)],
    build: {
      write: false,
      rolldownOptions: { input: `client/entry.tsx${language}`, optimization: INLINE_CONST },
    },
  });
  const outputs = "output" in built ? built.output : [];
  const [chunk] = outputs;
  if (chunk?.type !== "chunk" || outputs.length > 1) throw new Error("the entry is not one piece");
  return chunk.code.trim();
}

/**
 * `virtual:build`: what the Worker must know of the browser build in the language of the module that
 * asks; empty while developing.
 */
function buildFacts(): Plugin {
  let isBuild = false;
  const NAME = "\0virtual:build";
  return {
    name: "foreland:build-facts",
    configResolved: (config) => {
      isBuild = config.command === "build";
    },
    resolveId: (id, importer) =>
      id === "virtual:build" ? NAME + (/\?language=\w+$/.exec(importer ?? "")?.[0] ?? "") : null,
    async load(id) {
      if (!id.startsWith(NAME)) return null;
      if (!isBuild)
        return `export const buildId = "dev", entry = "", manifest = {}, pageCode = {};`;
      const language = id.slice(NAME.length);
      const manifest: Record<string, { file: string }> = JSON.parse(readManifest(language));
      const entry = await bundleEntry(language);
      const all = ["", GERMAN].map(readManifest).join("") + (await bundleEntry(""));
      const buildId = createHash("sha256").update(all).digest("hex").slice(0, 16);
      const pageCode: PageCode = JSON.parse(readFileSync(toPageCode(language), "utf8"));
      return Object.entries({ buildId, entry, manifest, pageCode })
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}

function readManifest(language: string): string {
  return readFileSync(`${CLIENT_DIR}/${toManifest(language)}`, "utf8");
}

/**
 * `virtual:snapshot`: what is published while building, for readers who come while the store is
 * silent. Taken when the build knows a delivery key (`CONTENTFUL_ACCESS_TOKEN`, with
 * `CONTENTFUL_SPACE_ID` and, unless they are the usual ones, `CONTENTFUL_ENVIRONMENT` and
 * `CONTENTFUL_HOST`); a build without one, or whose space does not answer, has none.
 */
function contentSnapshot(): Plugin {
  let isBuild = false;
  return {
    name: "foreland:content-snapshot",
    configResolved: (config) => {
      isBuild = config.command === "build";
    },
    resolveId: (id) => (id === "virtual:snapshot" ? "\0virtual:snapshot" : null),
    async load(id) {
      if (id !== "\0virtual:snapshot") return null;
      const { env } = process;
      const accessToken = env["CONTENTFUL_ACCESS_TOKEN"] ?? "";
      const spaceId = env["CONTENTFUL_SPACE_ID"] ?? "";
      if (!isBuild || accessToken === "" || spaceId === "") return "export const snapshot = null;";
      const environment = env["CONTENTFUL_ENVIRONMENT"] ?? "master";
      const host = env["CONTENTFUL_HOST"] ?? "cdn.contentful.com";
      const snapshot = await takeSnapshot({ host, spaceId, environment, accessToken });
      if (snapshot === null)
        this.warn("The space did not answer; this build has no snapshot of it.");
      return `export const snapshot = ${JSON.stringify(snapshot)};`;
    },
  };
}

/** A wrong setting ends the build with a sentence, not the first request. */
function checkedSettings(): Plugin {
  return {
    name: "foreland:checked-settings",
    configResolved: ({ root }) => requireGoodVars(root, process.env["FORELAND_VARS"]),
  };
}

/**
 * Names of classes without the first letters of their file's hash: a list's page has seven hundred
 * of them. Two files that would then share a name end the build.
 */
function createShortNames(): ({ hash, filePath }: { hash: string; filePath: string }) => string {
  const owners = new Map<string, string>();
  return ({ hash, filePath }) => {
    const name = hash.slice(3).replace(/^(?=\d)/, "_");
    if ((owners.get(name) ?? filePath) !== filePath)
      throw new Error(`${filePath} and ${owners.get(name)} share the class name ${name}`);
    owners.set(name, filePath);
    return name;
  };
}

export default defineConfig({
  resolve: {
    alias: [
      ...findBrandAliases(BRAND_FOLDERS),
      // Of React's stream renderers this one costs workerd a quarter less for the same bytes.
      { find: "react-dom/server.edge", replacement: "react-dom/server.node" },
      // The icons' shapes are lucide's, the code that draws them is ours: a tenth of its size.
      {
        find: /^\.\.\/createLucideIcon\.mjs$/,
        replacement: join(import.meta.dirname, "client/ui/create-icon.tsx"),
      },
    ],
  },
  plugins: [
    checkedSettings(),
    requireWholeBrand(BRAND),
    translateModules(import.meta.dirname, BRAND),
    vanillaExtractPlugin({ identifiers: createShortNames() }),
    react(),
    cloudflare({
      config: { vars: JSON.parse(process.env["FORELAND_VARS"] ?? "{}") },
      auxiliaryWorkers: [{ configPath: "api/wrangler.toml" }],
    }),
    plainImports(),
    bareIcons(),
    withBoundRuns(),
    withoutBrowserCode(),
    withoutNodeClient(import.meta.dirname),
    reactRenderers(import.meta.dirname),
    usePictures(BRAND_FOLDERS),
    buildFacts(),
    landOutlines(),
    contentSnapshot(),
    writePageCode({
      entry: "client/hydrate.tsx",
      tables: ["client/pages/index.ts", "client/pages/members.ts"],
      parts: { session: "client/state/session.ts" },
      environments: {
        client: { query: "", file: toPageCode("") },
        german: { query: GERMAN, file: toPageCode(GERMAN) },
      },
    }),
    cutPageStyles({
      table: "client/pages/index.ts",
      shell: ["client/document.tsx", "client/app.tsx", "client/layouts/index.ts"],
      environment: "client",
      file: PAGE_STYLES,
    }),
  ],
  worker: {
    plugins: () => [withBoundRuns()],
    rolldownOptions: {
      treeshake: {
        // Only the imported decoders: the one for Snappy compiles WebAssembly when it is loaded.
        moduleSideEffects: [{ test: /\/hyparquet-compressors\//, sideEffects: false }],
      },
    },
  },
  environments: {
    client: toBrowserBuild(""),
    german: { consumer: "client", ...toBrowserBuild(GERMAN) },
    foreland: toWorkerBuild(),
    foreland_api: toWorkerBuild(),
  },
  builder: {
    async buildApp(builder) {
      const { client, german, ssr: _, ...workers } = builder.environments;
      const files: string[] = [];
      removeUnhashed(CLIENT_DIR);
      for (const browser of [client, german]) {
        const built = browser ? await builder.build(browser) : [];
        for (const { output } of "output" in built ? [built] : [])
          files.push(...output.map(({ fileName }) => fileName));
      }
      pruneAssets(CLIENT_DIR, files);
      for (const worker of Object.values(workers)) await builder.build(worker);
    },
  },
});

/**
 * The build of a Worker. An isolate reads all of it before its first request, so it has no blanks
 * and comments; names stay, which the platform's logs show.
 */
function toWorkerBuild(): EnvironmentOptions {
  return {
    build: {
      rolldownOptions: {
        output: { minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } } },
      },
    },
  };
}

/** The build for browsers in one language. */
function toBrowserBuild(language: string): EnvironmentOptions {
  return {
    define: IN_BROWSERS,
    build: {
      manifest: toManifest(language),
      // One small file for all pages: no request is made twice. Documents contain their page's part.
      cssCodeSplit: false,
      outDir: CLIENT_DIR,
      // The files of earlier builds, and of the other language, stay.
      emptyOutDir: false,
      // The public files are copied once.
      copyPublicDir: language === "",
      // The document names what its page needs beside the file that all share.
      modulePreload: false,
      rolldownOptions: {
        input: `client/hydrate.tsx${language}`,
        optimization: INLINE_CONST,
        output: {
          codeSplitting: { groups: CHUNKS },
          postBanner: toCompileHint,
        },
      },
    },
  };
}
