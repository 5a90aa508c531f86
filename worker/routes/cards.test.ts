import { expect, it } from "vitest";
import { createTestApp } from "../test/app.ts";

async function readPicture(path: string): Promise<{ type: string | null; bytes: Uint8Array }> {
  const answer = await createTestApp().request(path);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { type: answer.headers.get("content-type"), bytes };
}

it("draws a picture of the size that services for links ask for", async () => {
  const { type, bytes } = await readPicture("/cards/7.png");
  const view = new DataView(bytes.buffer);
  expect(type).toBe("image/png");
  expect([...bytes.subarray(1, 4)].map((code) => String.fromCharCode(code)).join("")).toBe("PNG");
  expect([view.getUint32(16), view.getUint32(20)]).toEqual([1_200, 630]);
});

it("draws the same record alike and another one differently", async () => {
  const [first, again, other] = await Promise.all(
    ["/cards/7.png", "/cards/7.png", "/cards/8.png"].map(readPicture),
  );
  expect(again?.bytes).toEqual(first?.bytes);
  expect(other?.bytes).not.toEqual(first?.bytes);
});

it.each([
  ["/cards/404.png", 404],
  ["/cards/10.png", 404],
])("draws nothing for %s", async (path, status) => {
  expect((await createTestApp().visit(path)).status).toBe(status);
});
