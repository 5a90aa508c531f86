import { createServer as createHttpServer } from "node:http";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export type Handler = (request: Request) => Promise<Response>;

export interface ListenOptions {
  readonly port: number;
  readonly host?: string;
  /** When set: https with this certificate, in PEM. */
  readonly certificate?: { readonly cert: string; readonly key: string };
}

export interface Listener {
  readonly origin: string;
  close(): Promise<void>;
}

function toRequest(message: IncomingMessage, origin: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2) {
    headers.append(message.rawHeaders[i] ?? "", message.rawHeaders[i + 1] ?? "");
  }
  const method = message.method ?? "GET";
  const hasBody = method !== "GET" && method !== "HEAD";
  const { url = "/" } = message;
  // Two slashes at the beginning are part of the path here, not the beginning of a host.
  return new Request(new URL(url.startsWith("/") ? origin + url : url, origin), {
    method,
    headers,
    signal,
    ...(hasBody ? { body: Readable.toWeb(message), duplex: "half" } : {}),
  });
}

async function write(response: Response, reply: ServerResponse): Promise<void> {
  reply.statusCode = response.status;
  for (const [name, value] of response.headers) {
    if (name !== "set-cookie") reply.setHeader(name, value);
  }
  reply.setHeader("set-cookie", response.headers.getSetCookie());
  if (!response.body) return void reply.end();
  await pipeline(Readable.fromWeb(response.body), reply);
}

async function answer(handle: Handler, request: Request): Promise<Response> {
  try {
    return await handle(request);
  } catch (error) {
    console.error(error);
    return new Response("The stand-in failed\n", { status: 500 });
  }
}

/** A response whose body breaks off cuts the connection, so that the client gets a reset. */
function createListener(handle: Handler, origin: () => string): RequestListener {
  return async (message, reply) => {
    const gone = new AbortController();
    reply.on("close", () => gone.abort());
    try {
      await write(await answer(handle, toRequest(message, origin(), gone.signal)), reply);
    } catch {
      message.socket.destroy();
    }
  };
}

function readPort(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}

/** Serves a fetch-style handler from Node; port 0 takes a free one. */
export async function listen(handle: Handler, options: ListenOptions): Promise<Listener> {
  const { host = "127.0.0.1", certificate } = options;
  let origin = "";
  const listener = createListener(handle, () => origin);
  const server = certificate
    ? createHttpsServer(certificate, listener)
    : createHttpServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, host, resolve);
  });
  // A server on all addresses is reached at 127.0.0.1.
  const name = host === "0.0.0.0" ? "127.0.0.1" : host;
  origin = `${certificate ? "https" : "http"}://${name}:${readPort(server)}`;

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }

  return { origin, close };
}
