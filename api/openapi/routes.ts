import { Hono } from "hono";
import type { Services } from "../services.ts";
import { createDocument } from "./document.ts";
import { createPagePolicy, toPage } from "./page.ts";

/** The document for programs and the page for people; neither changes while the Worker runs. */
export function documentRoutes({ origin }: Services): Hono {
  const routes = new Hono();
  let text: string | undefined;

  routes.get("/openapi.json", (c) => {
    text ??= JSON.stringify(createDocument(origin));
    return c.body(text, 200, {
      "content-type": "application/json",
      "cache-control": "public, max-age=300",
    });
  });

  routes.get("/docs", async (c) => {
    c.header("content-security-policy", await createPagePolicy());
    return c.html(toPage());
  });

  routes.get("/", (c) => c.redirect("/docs"));

  return routes;
}
