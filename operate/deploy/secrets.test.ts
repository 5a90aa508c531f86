import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Installation } from "./installation.ts";
import { readInstallation } from "./operator-file.ts";
import { askSecrets, readSecrets } from "./secrets.ts";

const SECRET = "0123456789abcdef0123456789abcdef";

let folder: string;
let installation: Installation;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "foreland-secrets-"));
  const path = join(folder, "operator.toml");
  const example = join(import.meta.dirname, "../../operator.example.toml");
  writeFileSync(path, readFileSync(example, "utf8"));
  installation = readInstallation(path, "production");
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("secrets that are typed", () => {
  it("go to the Workers that have them, each asked for once, and are written to no file", async () => {
    const asked: string[] = [];
    const secrets = await askSecrets(installation, async (question) => {
      asked.push(question.split(":")[0] ?? "");
      return question.startsWith("PUBLISH_TOKEN") ? ` ${SECRET}\n` : "";
    });
    expect(secrets).toEqual({ portal: {}, catalogue: { PUBLISH_TOKEN: SECRET } });
    expect(asked).toContain("CONTENTFUL_ACCESS_TOKEN");
    expect(asked).toEqual([...new Set(asked)]);
    expect(existsSync(installation.secretsFile)).toBe(false);
  });

  it("are refused with what is wrong, and never quoted", async () => {
    const fault = await askSecrets(installation, async (question) =>
      question.startsWith("PUBLISH_TOKEN") ? "short-secret" : "",
    ).catch(String);
    expect(fault).toContain("PUBLISH_TOKEN is a secret of 12 characters");
    expect(fault).not.toContain("short-secret");
  });
});

describe("the file of secrets", () => {
  it.each([
    [
      `PUBLISH_TOKEN=${SECRET}\nPUBLISH_TOKN=x`,
      "PUBLISH_TOKN is no secret of these Workers: write",
    ],
    [`publish_token=${SECRET}`, "write PUBLISH_TOKEN"],
    ["BRAND_NAME=Skerry", "it is a setting of the portal, move it to [portal]"],
    [`${SECRET}=PUBLISH_TOKEN`, "A name that is not shown"],
    [`# mine\n\nPUBLISH_TOKEN: ${SECRET}`, "line 3: this is no secret as NAME=value"],
    [`{"PUBLISH_TOKEN":"${SECRET}"}`, "line 1: this is no secret as NAME=value"],
    [`PUBLISH_TOKEN="${SECRET}\n${SECRET}"`, "line 2: this is no secret as NAME=value"],
    [
      `PUBLISH_TOKEN=${SECRET}\n\nexport PUBLISH_TOKEN=${SECRET}1`,
      "line 3: this is one that was set",
    ],
    ["PUBLISH_TOKEN=short-secret", "PUBLISH_TOKEN is a secret of 12 characters"],
    [`CONTENTFUL_ACCESS_TOKEN=${SECRET}`, "CONTENTFUL_SPACE_ID is missing"],
  ])("is refused with %j, and never quoted", (text, sentence) => {
    writeFileSync(installation.secretsFile, text);
    let fault = "";
    try {
      readSecrets(installation);
    } catch (error) {
      fault = String(error);
    }
    expect(fault).toContain(sentence);
    expect(fault).not.toMatch(/short-secret|0123456789/);
  });

  it("may be absent: the Workers keep what they have", () => {
    expect(readSecrets(installation)).toBeNull();
  });
});
