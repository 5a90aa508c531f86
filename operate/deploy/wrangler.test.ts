import { expect, it } from "vitest";
import { toFault } from "./wrangler.ts";

const ROWS = [
  "┌───────────────┬──────┬──────────┐",
  "│ Name          │ Type │ Size     │",
  "├───────────────┼──────┼──────────┤",
  "│ assets/one.js │ esm  │ 0.70 KiB │",
  "├───────────────┼──────┼──────────┤",
  "│ Total (1)     │      │ 0.70 KiB │",
  "└───────────────┴──────┴──────────┘",
].join("\n");
const MESSAGE =
  "✘ [ERROR] You cannot upload a new version of a Worker that does not yet exist. Please run the `deploy` command first.";

it("says that the first deployment cannot be gradual, without the list of what was uploaded", () => {
  const { message, next } = toFault(
    ["versions", "upload"],
    `Uploaded 3 files\n${ROWS}\n\n${MESSAGE}\n`,
  );
  expect(message).toBe(`wrangler versions upload failed:\nUploaded 3 files\n\n${MESSAGE}`);
  expect(next).toMatch(/^Run `npm run deploy` without --gradually:/);
});

it("keeps the migrations, of which one failed", () => {
  const row = "│ 0003_broken.sql │ ❌     │";
  const output = `┌─────────────────┬────────┐\n${row}\n└─────────────────┴────────┘\nno such table`;
  const { message } = toFault(["d1"], output);
  expect(message).toBe(`wrangler d1 failed:\n${row}\nno such table`);
});

it("keeps the steps that wrangler draws beside its messages", () => {
  const steps = "├ Fetching latest deployment\n│\n│ (100%) 1111\n│\nCould not find it.";
  expect(toFault(["rollback"], steps).message).toBe(`wrangler rollback failed:\n${steps}`);
});

it("is told without colours, settings, and what wrangler's makers want to know", () => {
  const { message } = toFault(
    ["deploy"],
    `Your Worker has access to the following bindings:
Binding                                Resource
env.DOI_PREFIX ("10.5555")             Environment Variable

\u001B[31m✘ \u001B[41;31m[\u001B[41;97mERROR\u001B[41;31m]\u001B[0m \u001B[1mIt was refused.\u001B[0m


  No such zone. [code: 7]

  If you think this is a bug, please open an issue at: \u001B[4mhttps://a.test\u001B[0m
🪵  Logs were written to "/root/a.log"
`,
  );
  expect(message).toBe(
    "wrangler deploy failed:\n✘ [ERROR] It was refused.\n\nNo such zone. [code: 7]",
  );
});

it("is told without the calls of wrangler, what it asks of a refused login, and its next step beside ours", () => {
  const { message, next } = toFault(
    ["d1", "list"],
    ` ⛅️ wrangler 4.149.0 (update available 4.164.0)
───────────────────────────────────────────────
📎 It looks like you are authenticating Wrangler via a custom API token set in an environment variable.
Please ensure it has the correct permissions for this operation.

Getting User settings...

✘ [ERROR] A request to the Cloudflare API (/accounts/0/d1/database) failed.

  Authentication error [code: 10000]

To continue without logging in, rerun this command with \`--temporary\`. Wrangler will use a temporary account.

APIError: A request to the Cloudflare API (/user/tokens/verify) failed.
    at throwFetchError (/a/wrangler-dist/cli.js:62568:19)
    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)

(error handler also failed: APIError: A request to the Cloudflare API (/user/tokens/verify) failed.
    at async main (/a/wrangler-dist/cli.js:368229:9))`,
  );
  expect(message).toBe(
    "wrangler d1 list failed:\n✘ [ERROR] A request to the Cloudflare API (/accounts/0/d1/database) failed.\n\nAuthentication error [code: 10000]",
  );
  expect(next).toMatch(/^Run `npx wrangler login`/);
});

it.each([
  ["You are not authenticated.", /^Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN/],
  ["Authentication error [code: 10000]", /^Run `npx wrangler login`/],
  ["More than one account available", /^Write account_id into operator\.toml/],
  ["Please enable R2 through the dashboard [code: 10042]", /^Switch R2 on once in the dashboard/],
  ["Could not find stable Worker Version", /^There is no version before this one\./],
  ["Unauthorized to access requested resource [code: 9109]", /^Run `npx wrangler login`/],
  ["Could not route to /accounts/x [code: 7003]", /^Compare account_id in operator\.toml/],
  ["Custom domains:\n- No such zone", /^Add the domain of portal_origin and catalogue_origin/],
  ["Please wait and consider throttling [code: 971]", /^Wait five minutes, and run the same/],
  ["exceeded the size limit of 3 MiB [code: 10027]", /^Move the account to the paid plan/],
  ["✘ [ERROR] fetch failed", /^Look at this machine's network/],
  ["GET /accounts/x/d1/database -> 502 Bad Gateway", /^Look at this machine's network/],
  ["A binding is missing.", /^Mend what wrangler names and run the same command again/],
])("after %j says what to do next", (output, next) => {
  expect(toFault(["deploy"], output).next).toMatch(next);
});
