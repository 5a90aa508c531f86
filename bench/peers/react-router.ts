import { DATE, drawPages, json, type Recipe, toLiteral } from "./recipe.ts";
import type { PageMarkup, Syntax, Templates } from "./same-page.ts";

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

export const REACT_ROUTER: Recipe = {
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
