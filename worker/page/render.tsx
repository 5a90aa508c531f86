import { reactRenderer } from "@hono/react-renderer";
import type { Context } from "hono";
import { renderToString } from "react-dom/server";
import { App } from "#client/app.tsx";
import type { Shell, View } from "#client/contract/view.ts";
import { Document } from "#client/document.tsx";
import type { LoadedView } from "#client/navigation/loaded-view.ts";
import { viewLoader } from "#client/view-loader.ts";
import { cutText } from "#base/cut.ts";
import type { PortalEnv, Services } from "../services.ts";

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

/** React's mark of a boundary that the browser must render; comments of untrusted texts never reach a page. */
const UNDRAWN = "<!--$!-->";

/**
 * A page with all parts known, in one piece: half the work of a stream without anything to
 * wait for. `null` when a part could not be rendered; the stream then reports it, and renders the rest.
 */
export async function renderWhole(
  services: Services,
  nonce: string,
  page: RenderedPage,
): Promise<string | null> {
  const loaded = await viewLoader.loadView(page.view, "loader");
  try {
    const html = renderToString(
      <Document view={page.view} shell={page.shell} nonce={nonce} assets={services.build}>
        <PageApp loaded={loaded} page={page} />
      </Document>,
    );
    return html.includes(UNDRAWN) ? null : `<!DOCTYPE html>${html}`;
  } catch {
    return null;
  }
}

/**
 * Streams a page: the first flush has the head and all critical content. A renderer is made for
 * each request, because its options contain that request's nonce and abort signal.
 */
export async function renderStream(
  services: Services,
  c: Context<PortalEnv>,
  page: RenderedPage,
): Promise<Response> {
  const nonce = c.get("nonce");
  const loaded = await viewLoader.loadView(page.view, "loader");
  const install = reactRenderer(
    ({ page: { view, shell }, children }) => (
      <Document view={view} shell={shell} nonce={nonce} assets={services.build}>
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
        onError: (error) => reportRenderError(services, error),
      },
    },
  );
  await install(c, async () => {});
  return c.render(<PageApp loaded={loaded} page={page} />, { page });
}

function PageApp({ loaded, page }: { loaded: LoadedView; page: RenderedPage }) {
  return <App shell={page.shell} first={loaded} url={page.url} loader={viewLoader} />;
}

/** A reader who leaves is not an error; everything else is logged only by name. */
function reportRenderError(services: Services, error: unknown): void {
  if (error instanceof Error && error.name === "AbortError") return;
  services.log({
    event: "render_failed",
    name: error instanceof Error ? error.name : "unknown",
    message: error instanceof Error ? cutText(error.message, 200) : "",
  });
}
