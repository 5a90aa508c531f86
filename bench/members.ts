import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { gzipSync } from "node:zlib";
import { demoAccounts } from "../local/seed/accounts.ts";
import { LOCAL_CLIENT } from "../local/stack/settings.ts";
import { type Stack, startStack } from "./stack.ts";

const PORT = 8917;
const ROUNDS = 25;
const DATASETS = 10_000;

/** The demonstration people with their number of workspaces. */
const MEMBERS = [
  { person: 0, workspaces: 3 },
  { person: 3, workspaces: 30 },
  { person: 4, workspaces: 300 },
] as const;

interface Measured {
  page: string;
  holds: string;
  /** To the first byte and to the last, medians, milliseconds. */
  firstMs: number;
  wholeMs: number;
  /** HTML, gzip. */
  bytes: number;
}

/** First HTML of members' pages with much content. */
export async function measureMembers(): Promise<Measured[]> {
  const empty = await startStack({ portal: PORT });
  await empty.close();
  fill(empty.state);
  const stack = await startStack({ portal: PORT, state: empty.state });
  const results: Measured[] = [];
  try {
    for (const { person, workspaces } of MEMBERS) {
      const cookie = await signIn(stack, person);
      const holds = `${workspaces} workspaces`;
      results.push(await measure(stack, { page: "/workspaces/shared", holds, cookie }));
    }
    const cookie = await signIn(stack, MEMBERS[0].person);
    const holds = `${DATASETS} datasets`;
    for (const page of ["/workspaces/user/datasets", "/workspaces/user/datasets?q=station+77"])
      results.push(await measure(stack, { page, holds, cookie }));
  } finally {
    await stack.close();
    await stack.forget();
  }
  for (const { page, holds, firstMs, wholeMs, bytes } of results)
    console.log(
      `${page.padEnd(40)} ${holds.padEnd(16)} ${String(firstMs).padStart(5)} ms to the first byte, ${wholeMs} to the last, ${(bytes / 1000).toFixed(1)} kB gzip`,
    );
  return results;
}

/** Puts the people into new workspaces, and datasets into the first person's current one. */
function fill(state: string): void {
  const folder = join(state, "d1", "miniflare-D1DatabaseObject");
  const file = readdirSync(folder).find((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  if (file === undefined) throw new Error(`There is no database in ${folder}.`);
  const db = new DatabaseSync(join(folder, file));
  db.exec("BEGIN");
  db.exec(`
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
    INSERT INTO organizations (id, node_id, name, slug, created_at)
    SELECT 5000 + i, 'N:organization:bench-' || i, 'Bench workspace ' || i, 'bench-' || i, '2026-01-01T00:00:00Z' FROM n`);
  for (const { person, workspaces } of MEMBERS) {
    db.prepare(`DELETE FROM memberships WHERE user_id = (SELECT id FROM users WHERE sub = ?1)`).run(
      toSub(person),
    );
    db.prepare(
      `INSERT INTO memberships (user_id, organization_id, role)
       SELECT u.id, o.id, 'member' FROM users AS u, organizations AS o
       WHERE u.sub = ?1 AND o.id BETWEEN 5001 AND 5000 + ?2`,
    ).run(toSub(person), workspaces);
    db.prepare(`UPDATE users SET preferred_organization_id = 5001 WHERE sub = ?1`).run(
      toSub(person),
    );
  }
  db.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO workspace_datasets (node_id, organization_id, owner_id, organization_role, name, sort_name,
       description, created_at, updated_at)
     SELECT 'N:dataset:bench-' || i, 5001, u.id, 2, 'Station ' || i, 'station ' || i,
       'Minutes of one gauge.', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z'
     FROM n, users AS u WHERE u.sub = ?1`,
  ).run(toSub(MEMBERS[0].person), DATASETS);
  db.exec("COMMIT");
  db.close();
}

function toSub(person: number): string {
  return demoAccounts[person]?.sub ?? "";
}

/** The cookies of a browser that has signed in. */
async function signIn({ services }: Stack, person: number): Promise<string> {
  const account = demoAccounts[person];
  const answer = await fetch(`${services}/identity/`, {
    method: "POST",
    headers: { "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth" },
    body: JSON.stringify({
      ClientId: LOCAL_CLIENT,
      AuthFlow: "USER_PASSWORD_AUTH",
      AuthParameters: { USERNAME: account?.email, PASSWORD: account?.password },
    }),
  });
  const { AuthenticationResult: tokens } = Object(await answer.json());
  const sub = toSub(person);
  const cookies = {
    LastAuthUser: sub,
    [`${sub}.accessToken`]: tokens.AccessToken,
    [`${sub}.refreshToken`]: tokens.RefreshToken,
  };
  return Object.entries(cookies)
    .map(([name, value]) => `CognitoIdentityServiceProvider.${LOCAL_CLIENT}.${name}=${value}`)
    .join("; ");
}

async function measure(
  { origin }: Stack,
  { page, holds, cookie }: { page: string; holds: string; cookie: string },
): Promise<Measured> {
  const [firsts, wholes]: [number[], number[]] = [[], []];
  let html = "";
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const answer = await fetch(origin + page, { headers: { cookie }, redirect: "manual" });
    if (answer.status !== 200) throw new Error(`${page} answers ${answer.status}.`);
    firsts.push(performance.now() - began);
    html = await answer.text();
    wholes.push(performance.now() - began);
  }
  return {
    page,
    holds,
    firstMs: toMedian(firsts),
    wholeMs: toMedian(wholes),
    bytes: gzipSync(html).length,
  };
}

function toMedian(times: number[]): number {
  return Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0);
}
