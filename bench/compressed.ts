import { createServer, request, type Server } from "node:http";
import { pipeline } from "node:stream";
import { constants, createGzip } from "node:zlib";

export interface Compressed {
  origin: string;
  close(): void;
}

const TEXT = /^(text\/|application\/(javascript|json)|image\/svg)/;

/**
 * In front of a local server: compresses every text while it is sent, piece by piece, as the
 * network does. Compressed answers stay unchanged.
 */
export async function compressed(origin: string): Promise<Compressed> {
  const { hostname, port, host } = new URL(origin);
  const server: Server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const options = { hostname, port, method, path, headers: { ...headers, host } };
    const upstream = request(options, (given) => {
      // The browser left while the answer was on its way.
      if (answer.destroyed) return void given.destroy();
      const { statusCode = 502, headers: own } = given;
      const isPlain = TEXT.test(own["content-type"] ?? "") && !own["content-encoding"];
      if (!isPlain) {
        answer.writeHead(statusCode, own);
        pipeline(given, answer, () => {});
        return;
      }
      const { "content-length": _, ...rest } = own;
      answer.writeHead(statusCode, { ...rest, "content-encoding": "gzip" });
      pipeline(given, createGzip({ flush: constants.Z_SYNC_FLUSH }), answer, () => {});
    });
    upstream.on("error", () => answer.destroy());
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { origin: `http://127.0.0.1:${address.port}`, close: () => void server.close() };
}
