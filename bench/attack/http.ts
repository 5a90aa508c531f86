import { connect } from "node:net";
import { type Attack, type Family, type Input, tryAll, tryEach } from "./attack.ts";
import { HANG_MS } from "./limits.ts";

const PATHS = ["/", "/datasets", "/datasets/1?tab=files", "/user/profile", "/sign-in", "/nowhere"];
const CALLS = [
  "/discover/datasets",
  "/discover/datasets/1",
  "/discover/rehydrate",
  "/publish/versions",
  "/user",
  "/openapi.json",
];

/** Request lines and headers that no browser sends; `{path}` and `{host}` are filled in. */
const HEADS: Record<string, string> = {
  ...Object.fromEntries(
    ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "HEAD", "get", "G\u00c9T", "A".repeat(500)].map(
      (method) => [`method ${method.slice(0, 20)}`, `${method} {path} HTTP/1.1\r\nHost: {host}\r\n\r\n`],
    ),
  ),
  "a made-up method": "QUERY {path} HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "HTTP/1.0": "GET {path} HTTP/1.0\r\n\r\n",
  "HTTP/1.0 with a host": "GET {path} HTTP/1.0\r\nHost: {host}\r\n\r\n",
  "HTTP/0.9": "GET {path}\r\n\r\n",
  "HTTP/3.7": "GET {path} HTTP/3.7\r\nHost: {host}\r\n\r\n",
  "no host": "GET {path} HTTP/1.1\r\n\r\n",
  "two hosts": "GET {path} HTTP/1.1\r\nHost: {host}\r\nHost: evil.example\r\n\r\n",
  "an empty host": "GET {path} HTTP/1.1\r\nHost:\r\n\r\n",
  "a host that is none": "GET {path} HTTP/1.1\r\nHost: <x>:y/z\r\n\r\n",
  "a foreign host": "GET {path} HTTP/1.1\r\nHost: evil.example\r\n\r\n",
  "an absolute address": "GET http://{host}{path} HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "a foreign absolute address": "GET http://evil.example{path} HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "an asterisk": "GET * HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "options of all": "OPTIONS * HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "no address": "GET  HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "a blank in the address": "GET {path} x HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "bytes in the address": "GET {path}\u00ff\u0001 HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "a fragment": "GET {path}#x HTTP/1.1\r\nHost: {host}\r\n\r\n",
  "a long address": `GET {path}?${"a".repeat(9_000)} HTTP/1.1\r\nHost: {host}\r\n\r\n`,
  "a very long address": `GET {path}?${"a".repeat(200_000)} HTTP/1.1\r\nHost: {host}\r\n\r\n`,
  "a long header": `GET {path} HTTP/1.1\r\nHost: {host}\r\nX-A: ${"a".repeat(9_000)}\r\n\r\n`,
  "a very long header": `GET {path} HTTP/1.1\r\nHost: {host}\r\nX-A: ${"a".repeat(300_000)}\r\n\r\n`,
  "a long cookie": `GET {path} HTTP/1.1\r\nHost: {host}\r\nCookie: ${"a=b; ".repeat(2_500)}\r\n\r\n`,
  "many headers": `GET {path} HTTP/1.1\r\nHost: {host}\r\n${Array.from({ length: 1_500 }, (_, at) => `X-${at}: 1\r\n`).join("")}\r\n`,
  "many small headers of one name": `GET {path} HTTP/1.1\r\nHost: {host}\r\n${"Accept: a\r\n".repeat(900)}\r\n`,
  "a header without a name": "GET {path} HTTP/1.1\r\nHost: {host}\r\n: x\r\n\r\n",
  "a blank before the colon": "GET {path} HTTP/1.1\r\nHost : {host}\r\n\r\n",
  "a folded header": "GET {path} HTTP/1.1\r\nHost: {host}\r\nX-A: a\r\n b\r\n\r\n",
  "a zero byte in a header": "GET {path} HTTP/1.1\r\nHost: {host}\r\nX-A: a\u0000b\r\n\r\n",
  "a bare line feed": "GET {path} HTTP/1.1\nHost: {host}\n\n",
  "bytes that are no text": "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003",
  "an upgrade": "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
  "an upgrade to h2c": "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n",
  "the preface of HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  ...Object.fromEntries(
    [
      "Range: bytes=0-0,1-1,2-2,-1",
      "Range: bytes=9999999999999999999-",
      "Range: x",
      "If-None-Match: W/\"\u00ff\", *, x",
      "If-Modified-Since: never",
      "Accept: */*;q=NaN, \u00ff/\u00ff, text/html;q=1e9",
      "Accept-Language: a-".concat("b-".repeat(400)),
      "Accept-Encoding: gzip;q=-1, br;q=2, zstd, x",
      "Authorization: Bearer",
      "Authorization: Basic \u00ff",
      "Authorization: Bearer a.b.c, Bearer d.e.f",
      "Cookie: =; ;;; =a; %00=%ff",
      "Expect: 100-continue",
      "Expect: 200-ok",
      "Te: trailers, x",
      "Connection: close, host, cookie",
      "X-Forwarded-For: \u00ff, <x>, 999.999.999.999",
      "CF-Connecting-IP: not an address",
      "Origin: \u00ff",
      "Sec-Fetch-Mode: navigate, x",
      "X-HTTP-Method-Override: DELETE",
    ].map((line) => [line.slice(0, 40), `GET {path} HTTP/1.1\r\nHost: {host}\r\n${line}\r\n\r\n`]),
  ),
}; // prettier-ignore

const FORM = "Content-Type: application/x-www-form-urlencoded\r\nOrigin: http://{host}\r\n";

/** Bodies where none is allowed, or that differ from their headers. */
const BODIES: Record<string, string> = {
  "a body that is announced and never sent": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 10\r\n\r\n",
  "a body longer than announced": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1\r\n\r\nabcdef",
  "a small body": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 3\r\n\r\nabc",
  "a large body": `{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 300000\r\n\r\n${"a".repeat(300_000)}`,
  "a large form": `{method} {path} HTTP/1.1\r\nHost: {host}\r\n${FORM}Content-Length: 300002\r\n\r\na=${"a".repeat(300_000)}`,
  "a form of many fields": `{method} {path} HTTP/1.1\r\nHost: {host}\r\n${FORM}Content-Length: 40000\r\n\r\n${"a=&".repeat(13_333)}a`,
  "a negative length": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: -1\r\n\r\n",
  "a length that is none": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 0x10\r\n\r\n",
  "two lengths": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
  "a length and chunks": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /x HTTP/1.1\r\n\r\n",
  chunks: "{method} {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n",
  "chunks of no size": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n",
  "a chunk too large": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc",
  "an unknown coding": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nTransfer-Encoding: x\r\n\r\nabc",
  "a packed body that is none": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Encoding: gzip\r\nContent-Length: 3\r\n\r\nabc",
  "a file of many parts": `{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 30000\r\n\r\n${"--x\r\n\r\n\r\n".repeat(3_334).slice(0, 30_000)}`,
  "a type that is none": "{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nContent-Type: \u00ff/;;=\r\nContent-Length: 3\r\n\r\nabc",
}; // prettier-ignore

/** Invalid HTTP requests, on bare connections to both Workers. */
export const http: Family = {
  name: "http",
  async run(attack) {
    await tryEach(attack, [readsStatus(attack)]);
    const { portal, services } = attack;
    const targets = [
      ...PATHS.map((path) => ({ origin: portal, path })),
      ...CALLS.map((path) => ({ origin: services, path })),
    ];
    const requests = [
      ...Object.entries(HEADS),
      ...Object.entries(BODIES).flatMap(([name, text]) =>
        ["GET", "HEAD", "POST", "PUT"].map((method): [string, string] => [
          `${method} with ${name}`,
          text.replace("{method}", method),
        ]),
      ),
    ];
    const inputs = targets.flatMap((target) =>
      requests.map(([name, text]) => toInput(target, name, text)),
    );
    await tryAll(attack, inputs);
  },
};

/**
 * Requests that workerd's own HTTP reader refuses with a bare 500 before any Worker runs: no code of the
 * portal can answer these.
 */
const REFUSED_BEFORE_WORKERS =
  /host|absolute address|asterisk|options of all|many headers|length|unknown coding/;
const BARE =
  /^HTTP\/1\.1 500 Internal Server Error\r\nConnection: close\r\nContent-Length: 21\r\n\r\n/;

interface Target {
  origin: string;
  path: string;
}

function toInput({ origin, path }: Target, name: string, text: string): Input {
  const { host } = new URL(origin);
  const sent = text.replaceAll("{path}", path).replaceAll("{host}", host);
  const isWaiting = name.includes("never sent") || /^bytes|chunk too large|length and/.test(name);
  return {
    name: `${name} at ${path}`,
    run: async () => {
      const { status, isEnded, text: answer } = await talk(origin, sent);
      if (BARE.test(answer) && REFUSED_BEFORE_WORKERS.test(name)) return findDown(origin);
      if (status >= 500 && status !== 501 && status !== 505) return `answers ${status}`;
      // A server waits for the declared length; a client that sends nothing delays no other.
      return isEnded || status > 0 || isWaiting ? null : `hangs for ${HANG_MS / 1_000} s`;
    },
  };
}

interface Talked {
  status: number;
  isEnded: boolean;
  text: string;
}

/** Sends bytes unchanged; done at the first bytes of an answer, or at the connection's end. */
function talk(origin: string, text: string): Promise<Talked> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    const isShort = text.endsWith("Content-Length: 10\r\n\r\n");
    const finish = (status: number, isEnded: boolean, read = ""): void => {
      socket.destroy();
      resolve({ status, isEnded, text: read });
    };
    socket.setTimeout(isShort ? HANG_MS / 10 : HANG_MS, () => finish(0, isShort));
    socket.once("error", () => finish(0, true));
    socket.once("close", () => finish(0, true));
    socket.once("data", (chunk: Buffer) => {
      const read = chunk.toString("latin1");
      finish(Number(/^HTTP\/\d\.\d (\d{3})/.exec(read)?.[1] ?? 0), true, read);
    });
    socket.write(Buffer.from(text, "latin1"));
  });
}

function readsStatus({ portal }: Attack): Input {
  return { name: "an ordinary request", run: () => findDown(portal) };
}

/** Whether a server that has refused one request answers the next. */
async function findDown(origin: string): Promise<string | null> {
  const { host } = new URL(origin);
  const { status } = await talk(origin, `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  return status === 200 || status === 302 ? null : `answers ${status} to an ordinary request`;
}
