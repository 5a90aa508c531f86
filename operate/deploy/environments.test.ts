import { expect, it, vi } from "vitest";
import { ANSWERS, createDeployStage } from "../test/deploy-stage.ts";
import { deploy } from "./deploy.ts";

// Two deployments run wrangler two dozen times.
vi.setConfig({ testTimeout: 240_000 });

const stage = createDeployStage();
const { request, createTools } = stage;

const PRODUCTION = ["https://data.skerry.test", "https://api.skerry.test"] as const;
const STAGING = [
  "https://skerry-staging.skerry.workers.dev",
  "https://skerry-staging-api.skerry.workers.dev",
] as const;

/** Both installations answer the same. */
const answers = {
  ...ANSWERS,
  ...Object.fromEntries(
    Object.entries(ANSWERS).map(([address, body]) => [
      address.replace(PRODUCTION[0], STAGING[0]).replace(PRODUCTION[1], STAGING[1]),
      body,
    ]),
  ),
};

function readBindings(worker: string): { type?: string; namespace_id?: string }[] {
  const { bindings } = stage.plane.workers.get(worker)?.metadata ?? {};
  return Array.isArray(bindings) ? bindings : [];
}

/** The call limits that the Workers of an installation count by. */
function readLimits(name: string): Set<string> {
  const ids = [name, `${name}-api`]
    .flatMap(readBindings)
    .flatMap(({ type, namespace_id: id }) => (type === "ratelimit" && id ? [id] : []));
  return new Set(ids);
}

it("makes a second installation beside production, which keeps what it has", async () => {
  const { plane } = stage;
  await deploy(request(), createTools(answers));
  const before = structuredClone(plane.workers.get("skerry-data"));
  await deploy({ ...request(), environment: "staging" }, createTools(answers));
  expect([...plane.workers.keys()].toSorted()).toEqual([
    "skerry-data",
    "skerry-data-api",
    "skerry-staging",
    "skerry-staging-api",
  ]);
  expect([plane.databases.size, plane.buckets.size, plane.namespaces.size]).toEqual([2, 2, 4]);
  expect(plane.workers.get("skerry-data")).toEqual(before);
  expect(before?.domains).toEqual(["data.skerry.test"]);
  expect(readBindings("skerry-staging")).toContainEqual(
    expect.objectContaining({ name: "CATALOGUE", service: "skerry-staging-api" }),
  );
  const [limits, others] = [readLimits("skerry-data"), readLimits("skerry-staging")];
  expect([limits.size, others.size]).toEqual([2, 2]);
  expect([...limits].filter((id) => others.has(id))).toEqual([]);
});
