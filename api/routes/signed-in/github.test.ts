import { beforeAll, expect, test } from "vitest";
import { parseCodeRepositories, parseGithubUser } from "../../wire/account/github.ts";
import { createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { ask, writePeople } from "../../test/people.ts";

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await writePeople(catalogue);
});

const repository = (name: string) => ({
  url: `https://github.com/adamoss/${name}`,
  publish_to_discover: true,
  publish_to_appstore: false,
});

test("a GitHub account is linked, read and unlinked", async () => {
  const account = "/accounts/github/user";
  expect((await ask(catalogue, "owner", `GET ${account}`))[0]).toBe(404);
  const code = { code: "code-of-adamoss", installation_id: "99" };
  expect((await ask(catalogue, "owner", "POST /accounts/github/register", code))[0]).toBe(200);
  const user = parseGithubUser((await ask(catalogue, "owner", `GET ${account}`))[1]);
  expect(user.ok && user.value.login).toBe("adamoss");
  expect((await ask(catalogue, "member", `GET ${account}`))[0]).toBe(404);
  expect(await ask(catalogue, "owner", `DELETE ${account}`)).toEqual([200, null]);
  expect((await ask(catalogue, "owner", `DELETE ${account}`))[0]).toBe(404);
});

test("a refused code links nothing", async () => {
  expect(
    await ask(catalogue, "owner", "POST /accounts/github/register", { code: "forged" }),
  ).toEqual([400, { message: "The authorization code was refused." }]);
});

test("code repositories of a linked account are listed page by page from 1", async () => {
  expect((await ask(catalogue, "admin", "POST /repositories", repository("a")))[0]).toBe(404);
  await ask(catalogue, "admin", "POST /accounts/github/register", { code: "code-of-adamoss" });
  for (const name of ["b", "a", "a"])
    expect((await ask(catalogue, "admin", "POST /repositories", repository(name)))[0]).toBe(200);
  const page = parseCodeRepositories(
    (await ask(catalogue, "admin", "GET /repositories?page=1&size=1"))[1],
  );
  expect(page.ok && page.value).toMatchObject({
    repos: [
      { name: "a", full_name: "adamoss/a", publishing_to_discover: true, type: "publishing" },
    ],
    total: 2,
  });
  expect((await ask(catalogue, "admin", "GET /repositories?page=0"))[0]).toBe(400);
});

test.each([
  "https://evil.example/a/b",
  "javascript:alert(1)",
  "https://github.com/a",
  "https://github.com/a/b/../c",
])("%s is not a repository", async (url) => {
  expect(
    (await ask(catalogue, "admin", "POST /repositories", { ...repository("a"), url }))[0],
  ).toBe(400);
});
