import { beforeAll, describe, expect, test } from "vitest";
import { createApp } from "../app.ts";
import { asPublisher, createCatalogue, type Catalogue } from "../test/catalogue.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
});

describe("a publication is refused", () => {
  const file = { path: "a.csv", size: 1, sha256: "0".repeat(64) };
  const plain = { key: "k", name: "N", files: [file] };
  const release = { origin: "GitHub", label: "v1", marker: "abc", repoUrl: "https://code.example" };

  test.each([
    [
      "an unknown licence",
      { ...plain, license: "Mine" },
      'license: "Mine" is not one of the contract\'s licences.',
    ],
    [
      "a path that leaves the package",
      { ...plain, files: [{ ...file, path: "../a" }] },
      "files.0.path: “../a” has the part “..”.",
    ],
    [
      "a path with a drive",
      { ...plain, files: [{ ...file, path: "C:/Windows/x.txt" }] },
      "files.0.path: “C:/Windows/x.txt” begins with a drive letter.",
    ],
    [
      "a path into a home folder",
      { ...plain, files: [{ ...file, path: "~/.bashrc" }] },
      "files.0.path: “~/.bashrc” begins with a tilde, which shells take for a home folder.",
    ],
    [
      "a path that is a device on Windows",
      { ...plain, files: [{ ...file, path: "data/NUL.csv" }] },
      "files.0.path: “data/NUL.csv” has the part “NUL.csv”, which is a device on Windows.",
    ],
    ["a path named twice", { ...plain, files: [file, file] }, 'files: "a.csv" is named twice.'],
    [
      "a path in two ways to write its letters",
      {
        ...plain,
        files: [
          { ...file, path: "\u00e9.csv" },
          { ...file, path: "e\u0301.csv" },
        ],
      },
      'files: "e\u0301.csv" is named twice, in two ways to write its letters.',
    ],
    [
      "a path whose letters are turned around",
      { ...plain, files: [{ ...file, path: "a\u202evsc.exe" }] },
      "files.0.path: “a\u202evsc.exe” has a mark that turns the order of its letters around.",
    ],
    [
      "a file that is also a folder",
      { ...plain, files: [file, { ...file, path: "a.csv/b" }] },
      'files: "a.csv" is both a file and a folder.',
    ],
    [
      "a banner that is not there",
      { ...plain, banner: "b.png" },
      'banner: "b.png" is not among the files.',
    ],
    [
      "a banner that is no picture",
      { ...plain, banner: "a.csv" },
      'banner: "a.csv" is not a picture.',
    ],
    [
      "a day that does not exist",
      { ...plain, embargoReleaseDate: "2026-02-31" },
      "embargoReleaseDate: not a day of the calendar.",
    ],
    ...["2020-99-99", "2023-02-29", "2020-13"].map((originalDate): [string, object, string] => [
      `an original date ${originalDate}, which does not exist`,
      { ...plain, originalDate },
      "originalDate: not a day of the calendar.",
    ]),
    [
      "a time of a day that does not exist",
      { ...plain, publishedAt: "2026-02-31T10:00:00Z" },
      "publishedAt: not a day of the calendar.",
    ],
    [
      "DOIs outside a collection",
      { ...plain, dois: ["10.5555/a"] },
      "dois: only a collection lists DOIs.",
    ],
    [
      "the release of what is no release",
      { ...plain, release },
      "release: only a dataset of type release describes one.",
    ],
    ["no name", { key: "k", files: [] }, "name: missing."],
    ["a list instead of a package", [], "The body is not a JSON object."],
  ])("for %s", async (_what, body, message) => {
    const response = await catalogue.request(
      "/publish/versions",
      asPublisher({ method: "POST", body: JSON.stringify(body) }),
    );
    expect([response.status, await response.json()]).toEqual([400, { message }]);
  });

  test("and a release that describes itself needs none", async () => {
    const body = JSON.stringify({ ...plain, key: "v1", datasetType: "release", release });
    const init = asPublisher({ method: "POST", body });
    expect((await catalogue.request("/publish/versions", init)).status).toBe(200);
  });

  test("for a body that is not JSON", async () => {
    const response = await catalogue.request(
      "/publish/versions",
      asPublisher({ method: "POST", body: "{" }),
    );
    expect([response.status, await response.json()]).toEqual([
      400,
      { message: "The body is not JSON." },
    ]);
  });
});

describe("publishing calls", () => {
  const calls: [string, string][] = [
    ["POST", "/publish/versions"],
    ["POST", "/publish/blobs"],
    ["PUT", `/publish/blobs/${"0".repeat(64)}`],
    ["POST", "/publish/versions/x/commit"],
    ["POST", "/publish/datasets/1/unpublish"],
    ["PUT", "/publish/accounts"],
  ];

  test.each(calls)("%s %s is refused without the token and with another", async (method, path) => {
    const authorizations = [
      undefined,
      "Bearer wrong",
      "Bearer token-of-ada",
      "Basic dGhlLXB1Ymxpc2hlcnMtc2VjcmV0",
    ];
    const statuses = await Promise.all(
      authorizations.map(async (authorization) => {
        const headers = authorization === undefined ? {} : { authorization };
        return (await catalogue.request(path, { method, headers })).status;
      }),
    );
    expect(statuses).toEqual([401, 403, 403, 401]);
  });

  test("are refused for everyone while no token is configured", async () => {
    const app = createApp({ ...catalogue.services, publishToken: null });
    const response = await app.request("/publish/versions", asPublisher({ method: "POST" }));
    expect(response.status).toBe(403);
  });

  test("answer 404 for an upload or dataset that does not exist", async () => {
    const upload = await catalogue.request(
      "/publish/versions/nothing/commit",
      asPublisher({ method: "POST" }),
    );
    expect(upload.status).toBe(404);
    const response = await catalogue.request(
      "/publish/datasets/9999/unpublish",
      asPublisher({ method: "POST" }),
    );
    expect(response.status).toBe(404);
  });
});
