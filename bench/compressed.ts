import { createServer, request, type Server } from "node:http";
import { pipeline, Transform } from "node:stream";
import { sleep } from "#base/sleep.ts";
import { constants, createGzip } from "node:zlib";

export interface Compressed {
  origin: string;
  /** Bytes of the answers so far, compressed, without their headers. */
  sent: { all: number; scripts: number };
  close(): void;
}

/** What lies between a browser and the server. */
export interface Line {
  /** Before the first byte of each answer, ms. */
  latency: number;
  /** Shared by all answers. */
  bytesPerSecond: number;
}

const LOCAL: Line = { latency: 0, bytesPerSecond: Infinity };
const TEXT = /^(text\/|application\/(javascript|json)|image\/svg)/;

/**
 * In front of a local server: compresses every text while it is sent, piece by piece, as the
 * network does. Compressed answers stay unchanged. A slow line is made here and not by the browser,
 * whose own emulation makes it read functions again for the stack of each request.
 */
export async function compressed(origin: string, line: Line = LOCAL): Promise<Compressed> {
  const { hostname, port, host } = new URL(origin);
  const sent = { all: 0, scripts: 0 };
  const slowDown = createLine(line);
  const server: Server = createServer((asked, answer) => {
    const { method, url: path, headers } = asked;
    const options = { hostname, port, method, path, headers: { ...headers, host } };
    const upstream = request(options, async (given) => {
      if (line.latency > 0) await sleep(line.latency);
      // The browser left while the answer was on its way.
      if (answer.destroyed) return void given.destroy();
      const { statusCode = 502, headers: own } = given;
      const count = (bytes: number): void => {
        sent.all += bytes;
        if (own["content-type"]?.includes("javascript")) sent.scripts += bytes;
      };
      const isPlain = TEXT.test(own["content-type"] ?? "") && !own["content-encoding"];
      if (!isPlain) {
        answer.writeHead(statusCode, own);
        pipeline(given, slowDown(count), answer, () => {});
        return;
      }
      const { "content-length": _, ...rest } = own;
      answer.writeHead(statusCode, { ...rest, "content-encoding": "gzip" });
      const zip = createGzip({ flush: constants.Z_SYNC_FLUSH });
      pipeline(given, zip, slowDown(count), answer, () => {});
    });
    upstream.on("error", () => answer.destroy());
    asked.pipe(upstream);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { origin: `http://127.0.0.1:${address.port}`, sent, close: () => void server.close() };
}

/** Answers take turns on the line, each with a packet at a time. */
function createLine({ bytesPerSecond }: Line): (count: (bytes: number) => void) => Transform {
  const PACKET_BYTES = 1_460;
  let freeAt = 0;
  return (count) =>
    new Transform({
      async transform(chunk: Buffer, _, done) {
        count(chunk.length);
        for (let at = 0; at < chunk.length; at += PACKET_BYTES) {
          const packet = chunk.subarray(at, at + PACKET_BYTES);
          const now = performance.now();
          freeAt = Math.max(now, freeAt) + (packet.length / bytesPerSecond) * 1_000;
          if (freeAt - now > 1) await sleep(freeAt - now);
          this.push(packet);
        }
        done();
      },
    });
}
