import { readFileSync, writeFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { ANSWERS, createDeployStage } from "../test/deploy-stage.ts";
import { check } from "./deploy.ts";
import { toCommand } from "./installation.ts";

const stage = createDeployStage();
const { request, createTools } = stage;
const ACCOUNT = "0123456789abcdef0123456789abcdef";

test.each([
  [null, "linux", "npx wrangler tail skerry"],
  [ACCOUNT, "darwin", `CLOUDFLARE_ACCOUNT_ID=${ACCOUNT} npx wrangler tail skerry`],
  [ACCOUNT, "win32", `set CLOUDFLARE_ACCOUNT_ID=${ACCOUNT}&& npx wrangler tail skerry`],
])("a command for the operator has the account %s, on %s", (accountId, platform, command) => {
  expect(toCommand({ accountId }, "tail skerry", platform)).toBe(command);
});

it("names the account in the commands that it prints", async () => {
  const { operatorFile } = request();
  const text = readFileSync(operatorFile, "utf8");
  writeFileSync(operatorFile, `account_id = "${ACCOUNT}"\n${text}`);
  const status = "https://data.skerry.test/api/status";
  await expect(check(request(), createTools({ ...ANSWERS, [status]: "{}" }))).rejects.toMatchObject(
    {
      next: expect.stringContaining(`\`${toCommand({ accountId: ACCOUNT }, "tail skerry-data")}\``),
    },
  );
});
