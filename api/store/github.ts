import type { CodeRepository, CodeRepositoryChange, GithubUser } from "../wire/account/github.ts";
import { toAfter, toPlace, type CursorPage } from "../http/paging.ts";
import type { Services } from "../services.ts";
import { PERSON } from "./workspaces.ts";

export async function loadGithubUser({ db }: Services, sub: string): Promise<GithubUser | null> {
  return db
    .prepare(
      `SELECT login, html_url, avatar_url, name FROM github_accounts WHERE user_id = ${PERSON}`,
    )
    .bind(sub)
    .first<GithubUser>();
}

/** Linking again, or another account, replaces the link. */
export async function linkGithub(
  { db, now }: Services,
  userId: number,
  { profile, installationId }: { profile: GithubUser; installationId: string },
): Promise<void> {
  const { login, html_url, avatar_url, name } = profile;
  await db
    .prepare(`INSERT OR REPLACE INTO github_accounts VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`)
    .bind(userId, login, html_url, avatar_url, name, installationId, now().toISOString())
    .run();
}

/** Deletes the account and its settings for publishing; returns whether there was one. */
export async function unlinkGithub({ db }: Services, userId: number): Promise<boolean> {
  const [, unlinked] = await db.batch([
    db.prepare(`DELETE FROM code_repositories WHERE user_id = ?1`).bind(userId),
    db.prepare(`DELETE FROM github_accounts WHERE user_id = ?1`).bind(userId),
  ]);
  return (unlinked?.meta.changes ?? 0) > 0;
}

interface Row {
  id: number;
  url: string;
  fullName: string;
  description: string | null;
  language: string | null;
  stars: number;
  forks: number;
  toDiscover: number;
  toAppstore: number;
  updatedAt: string;
}

/** A person's code repositories by name. */
export async function loadCodeRepositories(
  { db }: Services,
  userId: number,
  requested: CursorPage,
): Promise<{ repos: CodeRepository[]; total: number }> {
  const [page, total] = await Promise.all([
    db
      .prepare(
        `SELECT id, url, full_name AS fullName, description, language, stars, forks,
           to_discover AS toDiscover, to_appstore AS toAppstore, updated_at AS updatedAt
         FROM code_repositories WHERE user_id = ?1
           AND (?4 IS NULL OR ${toAfter(["full_name", "id"], "ASC", "?4")})
         ORDER BY full_name, id LIMIT ?2 OFFSET ?3`,
      )
      .bind(userId, ...toPlace(requested))
      .all<Row>(),
    db
      .prepare(`SELECT count(*) AS total FROM code_repositories WHERE user_id = ?1`)
      .bind(userId)
      .first<number>("total"),
  ]);
  return { repos: page.results.map(toCodeRepository), total: total ?? 0 };
}

/** Writes the settings for publishing a repository. */
export async function writeCodeRepository(
  { db, now }: Services,
  userId: number,
  { url, publish_to_discover, publish_to_appstore }: CodeRepositoryChange,
): Promise<void> {
  await db
    .prepare(
      `INSERT INTO code_repositories (user_id, url, full_name, to_discover, to_appstore, updated_at)
       VALUES (?1, ?2, ?3, ?4, ?5, ?6)
       ON CONFLICT (user_id, url) DO UPDATE SET to_discover = excluded.to_discover,
         to_appstore = excluded.to_appstore, updated_at = excluded.updated_at`,
    )
    .bind(
      userId,
      url,
      new URL(url).pathname.slice(1),
      publish_to_discover ? 1 : 0,
      publish_to_appstore ? 1 : 0,
      now().toISOString(),
    )
    .run();
}

function toCodeRepository(row: Row): CodeRepository {
  return {
    id: row.id,
    name: row.fullName.slice(row.fullName.indexOf("/") + 1),
    full_name: row.fullName,
    description: row.description,
    language: row.language,
    html_url: row.url,
    url: row.url,
    stargazers_count: row.stars,
    forks_count: row.forks,
    updated_at: row.updatedAt,
    publishing_to_discover: row.toDiscover === 1,
    publishing_to_appstore: row.toAppstore === 1,
    origin: "GitHub",
    type: "publishing",
  };
}
