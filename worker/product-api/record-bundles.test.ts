import { expect, it } from "vitest";
import { BUNDLE_ANSWER_MS } from "../limits.ts";
import { withRecordBundles } from "./record-bundles.ts";

const RECORD = "/discover/datasets/7";
const README = `${RECORD}/versions/2/readme`;
const VERSIONS = `${RECORD}/versions`;
const BUNDLE = {
  answers: { [RECORD]: { id: 7 }, [VERSIONS]: [{ version: 2 }], [README]: "# Seven" },
};

function open(bundle: () => Response = () => Response.json(BUNDLE)) {
  const sent: string[] = [];
  let time = 0;
  const send = withRecordBundles(
    async (path) => {
      sent.push(path);
      return path.endsWith("/bundle") ? bundle() : Response.json({ asked: path });
    },
    () => time,
  );
  return { send: (path: string) => send(path, {}), sent, wait: (ms: number) => (time += ms) };
}

it("answers the parts of a bundle without another call", async () => {
  const { send, sent } = open();
  expect(await (await send(RECORD)).json()).toEqual({ id: 7 });
  expect(await (await send(VERSIONS)).json()).toEqual([{ version: 2 }]);
  expect(await (await send(README)).text()).toBe("# Seven");
  expect(sent).toEqual([`${RECORD}/bundle`]);
});

it("answers each once", async () => {
  const { send, sent } = open();
  await send(RECORD);
  await send(README);
  await send(README);
  expect(sent).toEqual([`${RECORD}/bundle`, README]);
});

it.each([
  [0, []],
  [1, [VERSIONS]],
])("answers for a moment, and %i ms later with another call", async (more, calls) => {
  const { send, sent, wait } = open();
  await send(RECORD);
  wait(BUNDLE_ANSWER_MS + more);
  await send(VERSIONS);
  expect(sent).toEqual([`${RECORD}/bundle`, ...calls]);
});

it.each<[string, () => Response]>([
  ["is refused", () => Response.json({ message: "withheld" }, { status: 404 })],
  ["is no JSON", () => new Response("<html>")],
  ["has another shape", () => Response.json({ answers: [] })],
  ["lacks the record", () => Response.json({ answers: { [README]: "x" } })],
])("requests the record itself when its bundle %s", async (_, bundle) => {
  const { send, sent } = open(bundle);
  expect(await (await send(RECORD)).json()).toEqual({ asked: RECORD });
  expect(sent).toEqual([`${RECORD}/bundle`, RECORD]);
});

it("takes the tombstone of a withdrawn record from the bundle's address", async () => {
  const { send, sent } = open(() => Response.json({ name: "Seven" }, { status: 410 }));
  const answer = await send(RECORD);
  expect([answer.status, await answer.json()]).toEqual([410, { name: "Seven" }]);
  expect(sent).toEqual([`${RECORD}/bundle`]);
});

it("requests nothing else by a bundle", async () => {
  const { send, sent } = open();
  const paths = ["/discover/datasets", `${RECORD}/metrics`, `${RECORD}/versions/2/files/browse`];
  for (const path of paths) await send(path);
  expect(sent).toEqual(paths);
});
