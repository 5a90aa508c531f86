import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type PageMarkup, type Syntax, type Templates, toTemplates } from "./same-page.ts";

/** Our own pages, which a peer draws in its own language. */
export interface OurPages {
  pages: Record<"datasets" | "code", PageMarkup>;
  /** Stylesheets, fonts and pictures, by path. */
  files: Record<string, Uint8Array>;
}

export interface RouterPeer {
  origin: string;
  close(): void;
}

interface Recipe {
  packages: string[];
  files(ours: OurPages): Record<string, string>;
  build: [command: string, ...args: string[]];
  serve: string[];
}

const json = (value: unknown): string => JSON.stringify(value);
/** Means the same in a script and in a template of either framework. */
const toLiteral = (value: unknown): string =>
  json(value).replaceAll(
    /[<>&{}]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
const SHOWN = ["datasets", "code"] as const;
const DATE = "2026-09-01";

const REACT: Syntax = {
  text: (value) => `{${toLiteral(value)}}`,
  value: (expression) => `{${expression}}`,
  attribute: (name, value) => `${toReactName(name)}={${toReactValue(name, value)}}`,
  boundAttribute: (name, expression) => `${toReactName(name)}={${expression}}`,
  link: { tag: "Link", href: "to" },
  list: (expression) => `{${expression}.map((row, k) => <Row key={k} v={row} />)}`,
  main: "<Outlet />",
};

const toReactName = (name: string): string =>
  ({ class: "className", for: "htmlFor", value: "defaultValue", checked: "defaultChecked" })[
    name
  ] ?? name;

function toReactValue(name: string, value: string): string {
  if (name === "style") {
    const rules = value.split(";").filter((rule) => rule.includes(":"));
    return json(
      Object.fromEntries(rules.map((rule) => rule.split(/:(.*)/s, 2).map((part) => part.trim()))),
    );
  }
  return value === "" && !/^(alt|popover|value|data-)/.test(name) ? "true" : toLiteral(value);
}

const reactRows = (rows: readonly string[]): string => `import { Link } from "react-router";
const TEMPLATES = [${rows.map((row) => `({ v }) => ${row}`).join(",\n")}];
export function Row({ v }) { const Template = TEMPLATES[v[0]]; return <Template v={v} />; }`;

const reactPage = (name: string, { title }: PageMarkup, { source }: Templates): string => `
import { Link } from "react-router";
import { read } from "../data.js";
import { Row } from "../rows.jsx";
export const meta = () => [{ title: ${json(title)} }];
export const loader = async () => ({ d: await read(${json(name)}) });
export default function Page({ loaderData: { d } }) { return ${source}; }`;

/** Each page, what stands around both, and the templates of their rows. */
function drawPages({ pages }: OurPages, syntax: Syntax) {
  const rows: string[] = [];
  const shell = toTemplates(pages.datasets.shell, syntax, rows);
  const mains = SHOWN.map((name) => {
    const markup = pages[name];
    return { name, markup, templates: toTemplates([markup.main], syntax, rows) };
  });
  const lists = Object.fromEntries(mains.map(({ name, templates }) => [name, templates.data]));
  /** The loader of either framework reads the rows as a product API would give them. */
  const data = `const lists = ${json(lists)};\nexport const read = async (name) => lists[name];`;
  const { html, links } = pages.datasets;
  return { rows, shell, mains, data, html, links };
}

const REACT_ROUTER: Recipe = {
  packages: [
    "react-router@8.4.0",
    "@react-router/dev@8.4.0",
    "@cloudflare/vite-plugin@1.63.1",
    "wrangler@4.149.0",
    "vite@8.3.8",
    "react@19",
    "react-dom@19",
    "isbot@5",
  ],
  files: (ours) => {
    const { rows, shell, mains, data, html, links } = drawPages(ours, REACT);
    return {
      "wrangler.json": json({ name: "peer", compatibility_date: DATE, main: "./worker.js" }),
      "worker.js": `import { createRequestHandler } from "react-router";
const handle = createRequestHandler(() => import("virtual:react-router/server-build"), "production");
export default { fetch: (request) => handle(request) };`,
      "vite.config.js": `import { reactRouter } from "@react-router/dev/vite";
import { cloudflare } from "@cloudflare/vite-plugin";
export default { plugins: [cloudflare({ viteEnvironment: { name: "ssr" } }), reactRouter()] };`,
      "react-router.config.js": `export default { ssr: true };`,
      "app/routes.js": `import { route } from "@react-router/dev/routes";
export default [route("datasets", "routes/datasets.jsx"), route("code", "routes/code.jsx")];`,
      "app/root.jsx": `import { Link, Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
import { Row } from "./rows.jsx";
const d = ${json(shell.data)};
export const links = () => ${json(links.map(({ crossorigin, ...link }) => ({ ...link, crossOrigin: crossorigin })))};
export default function Root() {
  return <html ${Object.entries(html)
    .map(([name, value]) => REACT.attribute(name, value))
    .join(" ")}>
    <head><meta charSet="utf-8" /><meta name="viewport" content="width=device-width" /><Meta /><Links /></head>
    <body>${shell.source}<ScrollRestoration /><Scripts /></body>
  </html>;
}`,
      "app/entry.server.jsx": `import { ServerRouter } from "react-router";
import { renderToReadableStream } from "react-dom/server";
export default async function handle(request, status, headers, context) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  headers.set("Content-Type", "text/html");
  return new Response(body, { headers, status });
}`,
      "app/data.js": data,
      "app/rows.jsx": reactRows(rows),
      ...Object.fromEntries(
        mains.map(({ name, markup, templates }) => [
          `app/routes/${name}.jsx`,
          reactPage(name, markup, templates),
        ]),
      ),
    };
  },
  build: ["react-router", "build"],
  serve: ["-c", "build/server/wrangler.json"],
};

const VUE: Syntax = {
  text: (value) => `{{ ${toLiteral(value)} }}`,
  value: (expression) => `{{ ${expression} }}`,
  attribute: (name, value) =>
    `${name}="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`,
  boundAttribute: (name, expression) => `:${name}="${expression}"`,
  link: { tag: "NuxtLink", href: "to" },
  list: (expression) => `<Row v-for="(row, k) in ${expression}" :key="k" :v="row" />`,
  main: "<NuxtPage />",
};

const vueRows = (rows: readonly string[]): string => `<script setup>
defineOptions({ name: "Row" });
defineProps(["v"]);
</script>
<template>${rows.map((row, at) => row.replace(/^<[a-z]+/, `$& ${at === 0 ? "v-if" : "v-else-if"}="v[0] === ${at}"`)).join("\n")}</template>`;

const vuePage = (
  name: string,
  { title }: PageMarkup,
  { source }: Templates,
): string => `<script setup>
useHead({ title: ${json(title)} });
const { data: d } = await useFetch("/api/${name}");
</script>
<template>${source}</template>`;

const NUXT: Recipe = {
  packages: ["nuxt@4.5.2", "wrangler@4.149.0"],
  files: (ours) => {
    const { rows, shell, mains, data, html, links } = drawPages(ours, VUE);
    const head = { htmlAttrs: html, link: links };
    return {
      "nuxt.config.ts": `export default { compatibilityDate: "${DATE}", telemetry: false, devtools: { enabled: false },
  app: { head: ${json(head)} }, nitro: { preset: "cloudflare_module" } };`,
      "server/data.js": data,
      "app/components/Row.vue": vueRows(rows),
      "app/app.vue": `<script setup>const d = ${toLiteral(shell.data)};</script>\n<template><div>${shell.source}</div></template>`,
      ...Object.fromEntries(
        mains.flatMap(({ name, markup, templates }) => [
          [
            `server/api/${name}.js`,
            `import { read } from "../data.js";\nexport default defineEventHandler(() => read("${name}"));`,
          ],
          [`app/pages/${name}.vue`, vuePage(name, markup, templates)],
        ]),
      ),
    };
  },
  build: ["nuxi", "build"],
  serve: [
    ".output/server/index.mjs",
    "--assets",
    ".output/public",
    "--compatibility-flags",
    "nodejs_compat",
    "--compatibility-date",
    DATE,
  ],
};

const RECIPES = { "React Router": REACT_ROUTER, Nuxt: NUXT };
export type RouterName = keyof typeof RECIPES;
export const ROUTERS = Object.keys(RECIPES) as RouterName[]; // the keys of a literal

/** Builds a peer of npm's packages in a temporary folder, and serves it by workerd. */
export async function startRouter(
  name: RouterName,
  { ours, port }: { ours: OurPages; port: number },
): Promise<RouterPeer> {
  const recipe = RECIPES[name];
  const folder = mkdtempSync(join(tmpdir(), "foreland-peer-"));
  const assets = Object.entries(ours.files).map(([path, bytes]) => [`public${path}`, bytes]);
  const files: Record<string, string | Uint8Array> = {
    ...recipe.files(ours),
    ...Object.fromEntries(assets),
    "package.json": json({ name: "peer", private: true, type: "module" }),
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const run = (command: string, args: string[]): void =>
    void execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  run("npm", ["install", "--no-audit", "--no-fund", "--silent", ...recipe.packages]);
  run("npx", [...recipe.build]);
  const server = spawn(
    join(folder, "node_modules/.bin/wrangler"),
    [
      "dev",
      ...recipe.serve,
      "--port",
      String(port),
      "--ip",
      "127.0.0.1",
      "--show-interactive-dev-session=false",
    ],
    { cwd: folder, stdio: "ignore", env: { ...process.env, WRANGLER_SEND_METRICS: "false" } },
  );
  const origin = `http://127.0.0.1:${port}`;
  const close = (): void => {
    server.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilServed(`${origin}/datasets`, server);
  } catch (error) {
    close();
    throw error;
  }
  return { origin, close };
}

async function waitUntilServed(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The peer ended with ${server.exitCode}.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok && (await answer.text()).includes("<h1")) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${url} is not served.`);
}
