import { DATE, drawPages, json, type Recipe, toLiteral } from "./recipe.ts";
import type { PageMarkup, Syntax, Templates } from "./same-page.ts";

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

export const NUXT: Recipe = {
  packages: ["nuxt@4.5.2", "vite@8.3.8", "wrangler@4.149.0"], // Vite 8.4 does not build it
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
