import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** What the peers' pages show: the rows of our own lists, and nothing around them. */
export interface Row {
  id: number;
  name: string;
  description: string;
  people: string;
  tags: string[];
  updated: string;
}
export type Lists = Record<"datasets" | "code", Row[]>;

export interface RouterPeer {
  origin: string;
  close(): void;
}

interface Recipe {
  packages: string[];
  files(lists: Lists): Record<string, string>;
  build: [command: string, ...args: string[]];
  serve: string[];
}

const json = (value: unknown): string => JSON.stringify(value);
const SHOWN = ["datasets", "code"] as const;
const DATE = "2026-09-01";

/** The loader of either framework reads the rows as a product API would give them. */
const toRows = (lists: Lists): string =>
  `const lists = ${json(lists)};\nexport const read = async (name) => lists[name];`;

const REACT_PAGE = (name: string, title: string): string => `
import { Link } from "react-router";
import { read } from "../rows.js";
export const meta = () => [{ title: ${json(title)} }];
export const loader = async () => ({ rows: await read(${json(name)}) });
export default function Page({ loaderData: { rows } }) {
  return <main>
    <nav><Link to="/datasets" prefetch="intent">Datasets</Link> <Link to="/code" prefetch="intent">Code</Link></nav>
    <h1>${title}</h1>
    <ol>{rows.map((row) => <li key={row.id}>
      <h2><a href={"/datasets/" + row.id}>{row.name}</a></h2><p>{row.people}</p><p>{row.description}</p>
      <ul>{row.tags.map((tag) => <li key={tag}>{tag}</li>)}</ul><time>{row.updated}</time>
    </li>)}</ol>
  </main>;
}`;

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
  files: (lists) => ({
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
    "app/root.jsx": `import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router";
export default function Root() {
  return <html lang="en"><head><Meta /><Links /></head><body><Outlet /><ScrollRestoration /><Scripts /></body></html>;
}`,
    "app/entry.server.jsx": `import { ServerRouter } from "react-router";
import { renderToReadableStream } from "react-dom/server";
export default async function handle(request, status, headers, context) {
  const body = await renderToReadableStream(<ServerRouter context={context} url={request.url} />);
  headers.set("Content-Type", "text/html");
  return new Response(body, { headers, status });
}`,
    "app/rows.js": toRows(lists),
    "app/routes/datasets.jsx": REACT_PAGE("datasets", "Datasets"),
    "app/routes/code.jsx": REACT_PAGE("code", "Code"),
  }),
  build: ["react-router", "build"],
  serve: ["-c", "build/server/wrangler.json"],
};

const VUE_PAGE = (name: string, title: string): string => `<script setup>
useHead({ title: ${json(title)} });
const { data: rows } = await useFetch("/api/${name}");
</script>
<template><main>
  <nav><NuxtLink to="/datasets">Datasets</NuxtLink> <NuxtLink to="/code">Code</NuxtLink></nav>
  <h1>${title}</h1>
  <ol><li v-for="row in rows" :key="row.id">
    <h2><a :href="'/datasets/' + row.id">{{ row.name }}</a></h2><p>{{ row.people }}</p><p>{{ row.description }}</p>
    <ul><li v-for="tag in row.tags" :key="tag">{{ tag }}</li></ul><time>{{ row.updated }}</time>
  </li></ol>
</main></template>`;

const NUXT: Recipe = {
  packages: ["nuxt@4.5.2", "wrangler@4.149.0"],
  files: (lists) => ({
    "nuxt.config.ts": `export default { compatibilityDate: "${DATE}", telemetry: false, devtools: { enabled: false },
  nitro: { preset: "cloudflare_module" } };`,
    "server/rows.js": toRows(lists),
    ...Object.fromEntries(
      SHOWN.map((name) => [
        `server/api/${name}.js`,
        `import { read } from "../rows.js";\nexport default defineEventHandler(() => read("${name}"));`,
      ]),
    ),
    "app/app.vue": "<template><NuxtPage /></template>",
    "app/pages/datasets.vue": VUE_PAGE("datasets", "Datasets"),
    "app/pages/code.vue": VUE_PAGE("code", "Code"),
  }),
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
  { lists, port }: { lists: Lists; port: number },
): Promise<RouterPeer> {
  const recipe = RECIPES[name];
  const folder = mkdtempSync(join(tmpdir(), "foreland-peer-"));
  const files = recipe.files(lists);
  files["package.json"] = json({ name: "peer", private: true, type: "module" });
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
  await waitUntilServed(`${origin}/datasets`, server);
  return {
    origin,
    close() {
      server.kill("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilServed(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    if (server.exitCode !== null) throw new Error(`The peer ended with ${server.exitCode}.`);
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok && (await answer.text()).includes("<h1>")) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`${url} is not served.`);
}
