import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { onTestFinished, expect, it } from "vitest";
import { parse } from "yaml";
import { findFreePort } from "../../local/stack/ports.ts";

const ROOT = join(import.meta.dirname, "../..");
const readText = (file: string): string => readFileSync(join(ROOT, file), "utf8");

/** The program of the image's health check and its arguments. */
function readHealthCheck(): string[] {
  const [, command = ""] =
    /^HEALTHCHECK (?:--\S+ |\\\n\s*)*CMD (\[.*\])$/m.exec(readText("Dockerfile")) ?? [];
  return command === "" ? [] : JSON.parse(command);
}

/** The code that the health check ends with beside what listens on the port, and what it says. */
function check(port: number): Promise<{ code: unknown; said: string }> {
  const [, ...words] = readHealthCheck();
  const env = { ...process.env, PORT: String(port) };
  return new Promise((resolve) =>
    execFile(process.execPath, words, { cwd: ROOT, env }, (error, said) =>
      resolve({ code: error?.code ?? 0, said }),
    ),
  );
}

it.each([
  [200, 0],
  [503, 1],
])("calls a container whose portal answers %i to monitors by the code %i", async (status, code) => {
  const asked: (string | undefined)[] = [];
  const server = createServer(({ url }, answer) => {
    asked.push(url);
    answer.writeHead(status).end('{"faults":[]}');
  });
  onTestFinished(() => void server.close());
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  expect(await check(port)).toEqual({ code, said: '{"faults":[]}\n' });
  expect(asked).toEqual(["/api/status?strict"]);
});

it("calls a container without a portal unhealthy", async () => {
  const port = await findFreePort();
  expect(await check(port)).toEqual({ code: 1, said: "The portal does not answer.\n" });
});

it("checks with Compose what the image checks, whose format may have no health check", () => {
  const { services } = parse(readText("compose.yaml"));
  const { test, ...times } = services.foreland.healthcheck;
  expect(test).toEqual(["CMD", ...readHealthCheck()]);
  const dockerfile = readText("Dockerfile");
  for (const [name, time] of Object.entries(times))
    expect(dockerfile).toContain(`--${name.replace("_", "-")}=${time}`);
});
