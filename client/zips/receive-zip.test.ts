// @vitest-environment node
import { makeZip } from "client-zip";
import { expect, it, onTestFinished, vi } from "vitest";
import { receiveZip } from "./receive-zip.ts";

const HEADERS = {
  "content-type": "application/zip",
  "content-disposition": `attachment; filename="x.zip"; filename*=UTF-8''gr%C3%B6%C3%9Fe.zip`,
};

async function pack(...names: string[]): Promise<Uint8Array<ArrayBuffer>> {
  const zip = makeZip(names.map((name) => ({ name, input: `in ${name}` })));
  return new Uint8Array(await new Response(zip).arrayBuffer());
}

/** Sends bytes in small pieces, and breaks off on request. */
function send(bytes: Uint8Array, init: ResponseInit = {}, isBroken = false) {
  let at = 0;
  const body = new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) {
        if (isBroken) controller.error(new TypeError("network"));
        else controller.close();
        return;
      }
      controller.enqueue(bytes.slice(at, at + 50));
      at += 50;
    },
  });
  return async () => new Response(body, { headers: HEADERS, ...init });
}

function receive(answer: () => Promise<Response>, signal = new AbortController().signal) {
  const progress: number[] = [];
  const outcome = receiveZip(answer, { onProgress: (bytes) => progress.push(bytes), signal });
  return outcome.then((ended) => ({ ended, progress }));
}

it("receives a whole zip, under its own name, and reports its progress", async () => {
  const bytes = await pack("data/a.csv", "data/b.csv");
  const { ended, progress } = await receive(send(bytes));
  expect(ended).toMatchObject({ kind: "whole", name: "größe.zip" });
  expect("blob" in ended && new Uint8Array(await ended.blob.arrayBuffer())).toEqual(bytes);
  expect("blob" in ended && ended.blob.type).toBe("application/zip");
  expect(progress.at(-1)).toBe(bytes.length);
  expect(progress.length).toBeGreaterThan(3);
});

it("reports files that the zip itself lists as missing", async () => {
  const { ended } = await receive(send(await pack("data/a.csv", "FAILED.txt")));
  expect(ended.kind).toBe("partial");
});

it.each(["data/FAILED.txt", "FAILED.txt.csv"])(
  "receives a published file %s like any other",
  async (name) => {
    expect((await receive(send(await pack("data/a.csv", name)))).ended.kind).toBe("whole");
  },
);

it("never saves a zip that ended early, though the connection ended well", async () => {
  const bytes = await pack("data/a.csv", "data/b.csv");
  const { ended } = await receive(send(bytes.slice(0, -30)));
  expect(ended).toEqual({ kind: "broken", received: bytes.length - 30 });
});

it("reports after how many bytes a connection broke", async () => {
  const bytes = await pack("data/a.csv");
  const { ended } = await receive(send(bytes.slice(0, 100), {}, true));
  expect(ended).toEqual({ kind: "broken", received: 100 });
});

it("measures one file by its length", async () => {
  const bytes = await pack("not", "looked", "into");
  const headers = { ...HEADERS, "content-length": String(bytes.length + 1) };
  expect((await receive(send(bytes, { headers }))).ended.kind).toBe("broken");
});

it("saves one file that is no zip as it comes", async () => {
  const headers = { "content-type": "text/csv" };
  const { ended } = await receive(send(new TextEncoder().encode("day,level"), { headers }));
  expect(ended).toMatchObject({ kind: "whole", name: "files.zip" });
});

it.each(["", "attachment", "attachment; filename*=UTF-8''%E0%A4%A"])(
  "names a zip files.zip when its answer says %j",
  async (disposition) => {
    const headers = { ...HEADERS, "content-disposition": disposition };
    const { ended } = await receive(send(await pack("data/a.csv"), { headers }));
    expect(ended).toMatchObject({ kind: "whole", name: "files.zip" });
  },
);

it("receives an empty zip: no more than its end", async () => {
  const { ended } = await receive(send(await pack()));
  expect(ended).toMatchObject({ kind: "whole", blob: expect.objectContaining({ size: 22 }) });
});

it("keeps every byte of a zip that is longer than a batch, and passes on each batch", async () => {
  const sizes: number[] = [];
  vi.stubGlobal(
    "Blob",
    class extends Blob {
      constructor(...given: ConstructorParameters<typeof Blob>) {
        super(...given);
        sizes.push(this.size);
      }
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  const piece = new Uint8Array(6_000_000).map((_, at) => at % 251);
  const body = new ReadableStream({
    start(controller) {
      for (let sent = 0; sent < 6; sent += 1) controller.enqueue(piece);
      controller.close();
    },
  });
  const headers = { ...HEADERS, "content-length": String(6 * piece.length) };
  const { ended } = await receive(async () => new Response(body, { headers }));
  const blob = "blob" in ended ? ended.blob : new Blob();
  expect(sizes.slice(0, 2)).toEqual([3 * piece.length, 3 * piece.length]);
  expect(blob.size).toBe(6 * piece.length);
  const last = new Uint8Array(await blob.slice(-piece.length).arrayBuffer());
  expect(last.every((byte, at) => byte === piece[at])).toBe(true);
});

it("passes on why there is no zip", async () => {
  const message = "These files are withheld. Sign in to ask for access.";
  const refused = async (): Promise<Response> => new Response(message, { status: 401 });
  expect((await receive(refused)).ended).toEqual({ kind: "refused", message });
});

it("separates a cancelled zip from a broken one", async () => {
  const control = new AbortController();
  const stopped = (): Promise<Response> => {
    control.abort();
    return Promise.reject(control.signal.reason);
  };
  expect((await receive(stopped, control.signal)).ended).toEqual({ kind: "cancelled" });
});
