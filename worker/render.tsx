import { reactRenderer } from "@hono/react-renderer";
import type { Context } from "hono";
import { App } from "#client/app.tsx";
import type { Shell, View } from "#client/contract/view.ts";
import { Document } from "#client/document.tsx";
import { type LoadedView, loadView } from "#client/navigation/loaded-view.ts";
import type { PortalEnv } from "./app-env.ts";
import type { World } from "./world.ts";

declare module "@hono/react-renderer" {
  interface Props {
    page: RenderedPage;
  }
}

export interface RenderedPage {
  view: View;
  shell: Shell;
  url: string;
}

/**
 * Streams a page: the first flush holds the head and all critical content. A renderer is made for
 * each request, because its options carry that request's nonce, abort signal and error mark.
 */
export async function renderPage(
  world: World,
  c: Context<PortalEnv>,
  page: RenderedPage,
): Promise<Response> {
  const nonce = c.get("nonce");
  const loaded = await loadView(page.view);
  const install = reactRenderer(
    ({ page: { view, shell }, children }) => (
      <Document view={view} shell={shell} nonce={nonce} assets={world.build}>
        {children}
      </Document>
    ),
    {
      stream: { "Content-Type": "text/html; charset=UTF-8" },
      readableStreamOptions: {
        nonce,
        // Finished parts stay in their place however long they are: moving them needs a script.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        signal: c.req.raw.signal,
        onError: (error) => {
          c.set("isRenderBroken", true);
          reportRenderError(world, error);
        },
      },
    },
  );
  await install(c, async () => {});
  return c.render(<PageApp loaded={loaded} page={page} />, { page });
}

function PageApp({ loaded, page }: { loaded: LoadedView; page: RenderedPage }) {
  return <App shell={page.shell} first={loaded} url={page.url} />;
}

/** A reader who leaves is no error; everything else is logged by name only. */
function reportRenderError(world: World, error: unknown): void {
  if (error instanceof Error && error.name === "AbortError") return;
  world.log({
    event: "render_failed",
    name: error instanceof Error ? error.name : "unknown",
    message: error instanceof Error ? error.message.slice(0, 200) : "",
  });
}
