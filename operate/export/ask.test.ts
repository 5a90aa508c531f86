import { expect, it, vi } from "vitest";
import { ask } from "./ask.ts";
import { toCrate } from "./crate.ts";

/** A catalogue that answers these, the last one for ever, and the waits before its calls. */
async function askFor(...answers: (Response | null)[]) {
  const pauses: number[] = [];
  let calls = 0;
  const outcome = await ask(
    {
      fetch: async () => {
        const answer = answers[Math.min((calls += 1), answers.length) - 1] ?? null;
        if (answer === null) throw new Error("broke off");
        return answer.body ? answer : new Response(null, answer);
      },
      pause: async (ms) => void pauses.push(ms),
    },
    "https://c.test/a",
  ).then(
    ({ status }) => status,
    (error: unknown) => error,
  );
  return { outcome, pauses };
}

const say = (status: number, after?: string) =>
  new Response(null, { status, ...(after && { headers: { "retry-after": after } }) });

it.each<[string, (Response | null)[], unknown, number[]]>([
  ["an answer", [say(200)], 200, [0]],
  ["a refusal", [say(404)], 404, [0]],
  ["499", [say(499)], 499, [0]],
  ["a failure that passes", [say(500), say(200)], 200, [0, 2_000]],
  ["a wait that is asked for", [say(429, "7"), say(200)], 200, [0, 7_000]],
  ["a wait that is too long", [say(503, "3600"), say(200)], 200, [0, 60_000]],
  ["a wait of nothing", [say(503, "0"), say(200)], 200, [0, 2_000]],
  ["a failure that stays", [say(503)], 503, [0, 2_000, 4_000, 8_000, 16_000]],
])("calls again after %s", async (_what, answers, outcome, waits) => {
  expect(await askFor(...answers)).toEqual({ outcome, pauses: waits });
});

it("ends the connection of a failure, of which it reads nothing", async () => {
  const cancel = vi.fn<() => void>();
  const failure = new Response(new ReadableStream({ cancel }), { status: 500 });
  expect(await askFor(failure, say(200))).toMatchObject({ outcome: 200 });
  expect(cancel).toHaveBeenCalledOnce();
});

it("names a catalogue that does not answer", async () => {
  const { outcome, pauses } = await askFor(null);
  expect(outcome).toMatchObject({
    message: "https://c.test/a does not answer.",
    next: "Compare the address, or start the local catalogue with `npm start`, and run it again.",
  });
  expect(pauses).toHaveLength(5);
});

it("names people and files in a crate as in the record", () => {
  const crate = toCrate({
    "@id": "https://doi.org/10.5555/a",
    name: "Tides",
    description: "Heights.",
    version: 2,
    revision: 0,
    datePublished: "2026-03-01",
    keywords: ["sea"],
    license: "MIT",
    sourceOrganization: "Lab",
    contributors: [
      { firstName: "Ada", middleInitial: "K", lastName: "Moss", orcid: "0000-0002-1825-0097" },
      { firstName: "Bo", lastName: "Reed" },
      { firstName: "", lastName: "Port" },
    ],
    files: [{ path: "in it/a#.csv", name: "a#.csv", size: 12, sha256: "ab" }],
  } as unknown as Parameters<typeof toCrate>[0]); // fields of a catalogue's answer
  const [described, root, license, publisher, ...others] = Object(crate)["@graph"];
  expect([described, license, publisher]).toEqual([
    {
      "@id": "ro-crate-metadata.json",
      "@type": "CreativeWork",
      conformsTo: { "@id": "https://w3id.org/ro/crate/1.1" },
      about: { "@id": "./" },
    },
    {
      "@id": "https://opensource.org/license/mit",
      "@type": "CreativeWork",
      name: "MIT",
      identifier: "https://spdx.org/licenses/MIT",
    },
    { "@id": "#publisher", "@type": "Organization", name: "Lab" },
  ]);
  expect(root).toEqual({
    "@id": "./",
    "@type": "Dataset",
    identifier: "https://doi.org/10.5555/a",
    name: "Tides",
    description: "Heights.",
    version: "2",
    datePublished: "2026-03-01",
    keywords: ["sea"],
    license: { "@id": "https://opensource.org/license/mit" },
    publisher: { "@id": "#publisher" },
    author: [
      { "@id": "https://orcid.org/0000-0002-1825-0097" },
      { "@id": "#person-2" },
      { "@id": "#person-3" },
    ],
    hasPart: [{ "@id": "in%20it/a%23.csv" }],
  });
  const person = (id: string, givenName: string, familyName: string, name: string) => ({
    "@id": id,
    "@type": "Person",
    givenName,
    familyName,
    name,
  });
  expect(others).toEqual([
    person("https://orcid.org/0000-0002-1825-0097", "Ada K.", "Moss", "Ada K. Moss"),
    person("#person-2", "Bo", "Reed", "Bo Reed"),
    person("#person-3", "", "Port", "Port"),
    {
      "@id": "in%20it/a%23.csv",
      "@type": "File",
      name: "a#.csv",
      encodingFormat: "text/csv",
      contentSize: "12",
      sha256: "ab",
    },
  ]);
});
