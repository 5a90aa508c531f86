import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.ts";
import { toSentence } from "./messages.ts";

function read(args: string[], env: Record<string, string> = {}, devVars = "") {
  const settings = readSettings(args, { env, devVars });
  return settings.ok ? settings.value : toSentence(settings.failure);
}

const HOW_TO =
  "write: npm run import -- <folder> [--skip-missing] [--check-links] [--dry-run] [--as <dataset> | --new] [--remote <url>] [--token <token>], or: npm run import -- --from zenodo <address>, or: npm run import -- --unpublish <dataset> [--reason <text>]";

describe("the settings of an import", () => {
  test("are the local catalogue's by default", () => {
    expect(read(["data"])).toEqual({
      task: { kind: "publish", folder: "data" },
      skipMissing: false,
      checksLinks: false,
      isDryRun: false,
      baseUrl: "http://127.0.0.1:8788",
      token: "local-publish-token",
      portalUrl: "http://127.0.0.1:8787",
    });
  });

  test("are refused when npm kept an option, which would have published for a dry run", () => {
    expect(read(["data"], { npm_config_dry_run: "true" })).toBe(
      `npm kept --dry-run for itself, because "--" is missing before it; ${HOW_TO}`,
    );
  });

  test("follow the ports of the environment", () => {
    expect(read(["data"], { SERVICES_PORT: "9001", PORT: "9000" })).toMatchObject({
      baseUrl: "http://127.0.0.1:9001",
      portalUrl: "http://127.0.0.1:9000",
    });
  });

  test("take the token from the argument, the environment, then .dev.vars", () => {
    const devVars = 'OTHER=1\nPUBLISH_TOKEN="from-file"\n';
    expect(read(["data"], {}, devVars)).toMatchObject({ token: "from-file" });
    expect(read(["data"], { PUBLISH_TOKEN: "env" }, devVars)).toMatchObject({ token: "env" });
    expect(read(["data", "--token", "own"], { PUBLISH_TOKEN: "env" })).toMatchObject({
      token: "own",
    });
  });

  test("name a dataset to unpublish instead of a folder", () => {
    const task = { kind: "unpublish", datasetId: 7 };
    expect(read(["--unpublish", "7"])).toMatchObject({ task: { ...task, reason: null } });
    for (const reason of ["Wrong loads.", "a".repeat(1_000)])
      expect(read(["--unpublish", "7", "--reason", ` ${reason} `])).toMatchObject({
        task: { ...task, reason },
      });
  });

  test("never send the local token to another machine", () => {
    expect(read(["data", "--remote", "https://data.example.org/"], {}, "PUBLISH_TOKEN=x")).toBe(
      "https://data.example.org is not this machine, so it needs its own token; give it with --token or PUBLISH_TOKEN.",
    );
    expect(read(["data", "--remote", "https://127.example.org"])).toContain("is not this machine");
    expect(read(["data", "--remote", "https://data.example.org", "--token", "t"])).toMatchObject({
      token: "t",
      portalUrl: null,
    });
  });

  test.each([
    "10.5072/Levels",
    "https://doi.org/10.5072/levels",
    "https://commons.datacite.org/doi.org/10.5072/levels",
    "https://api.datacite.org/dois/10.5072/levels",
  ])("request the DOI of %s from DataCite's registry", (named) => {
    expect(read(["--from", "datacite", named])).toMatchObject({
      task: { source: "datacite", address: "https://api.datacite.org/dois/10.5072/levels" },
    });
  });

  test.each([
    [[], "Name the folder to import"],
    [
      ["--from", "figshare", "https://figshare.com/x"],
      "figshare is none of zenodo, invenio, dataverse, ckan, oai, datacite",
    ],
    [
      ["--from", "datacite", "levels"],
      "Name the address of a dataset, a collection or a search, which begins with https://",
    ],
    [["a", "b"], "Name one folder or address only"],
    [["a", "--as", "1", "--new"], "Say --as or --new, not both"],
    [["a", "--as", "rain"], "rain is neither the number, the DOI nor the address of a dataset"],
    [["--unpublish", "x"], "x is not the number of a dataset"],
    [["--unpublish", "7", "--reason", "a".repeat(1_001)], "A reason has at most 1000 characters"],
    [["a", "--reason", "b"], "--reason does not go with a folder"],
    [["--unpublish", "7", "--dry-run"], "--dry-run does not go with --unpublish"],
    [
      ["--unpublish", "7", "--from", "zenodo"],
      "Name the address of a dataset, a collection or a search, which begins with https://",
    ],
    [["--from", "zenodo", "https://z.test/records/1", "--as", "7"], "--as does not go with --from"],
    [
      ["--from", "zenodo", "https://z.test/records/1", "--unpublish", "7"],
      "--unpublish does not go with --from",
    ],
    [["a", "--redirects", "r.csv"], "--redirects does not go with a folder"],
    [["a", "--unpublish", "1"], "Name a folder or a dataset to unpublish, not both"],
    [["a", "--remote", "ftp://x"], "ftp://x is not an http address"],
    [["a", "--force"], "Unknown option '--force'"],
  ])("%j are refused with the correct format", (args, reason) => {
    expect(read(args)).toBe(`${reason}; ${HOW_TO}`);
  });
});
