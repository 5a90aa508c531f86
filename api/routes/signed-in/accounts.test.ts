import { beforeAll, describe, expect, test } from "vitest";
import type { AccountsRequest } from "../../wire/account/accounts.ts";
import { parseOrganizations } from "../../wire/account/organizations.ts";
import { parseUser } from "../../wire/account/user.ts";
import { asPublisher, createCatalogue, type Catalogue } from "../../test/catalogue.ts";
import { DOCUMENT } from "../../test/json-schema.ts";
import { ask } from "../../test/people.ts";

const LAB = "N:organization:9a000000-0000-4000-8000-000000000001";
const ATLAS = "N:organization:9a000000-0000-4000-8000-000000000002";

const accounts: AccountsRequest = {
  organizations: [
    {
      nodeId: LAB,
      intId: 31,
      name: "Moss Lab",
      slug: "moss-lab",
      colorTheme: ["#112233", "#445566"],
      repository: {
        displayName: "Moss Repository",
        questions: [{ id: 3, question: "How large?" }],
      },
      createdAt: "2025-01-01T00:00:00Z",
    },
    {
      nodeId: ATLAS,
      name: "Atlas",
      slug: "atlas",
      repository: { displayName: "Hidden", type: "PRIVATE" },
    },
  ],
  users: [
    {
      sub: "ada",
      intId: 77,
      email: "ada@example.org",
      firstName: "Ada",
      lastName: "Moss",
      degree: "Ph.D.",
      color: "#5FBFF9",
      orcid: "0000-0002-0000-0001",
      memberships: [
        { organization: LAB, role: "owner" },
        { organization: ATLAS, role: "guest" },
      ],
    },
    {
      sub: "bo",
      email: "bo@example.org",
      firstName: "Bo",
      lastName: "Fern",
      color: "#342E37",
      memberships: [{ organization: LAB, role: "guest" }],
    },
  ],
};

let catalogue: Catalogue;

beforeAll(async () => {
  catalogue = await createCatalogue();
  await write(accounts);
});

function write(body: unknown): Promise<Response> {
  return catalogue.request(
    "/publish/accounts",
    asPublisher({ method: "PUT", body: JSON.stringify(body) }),
  );
}

async function readOrganizations(sub: string, query = "") {
  const headers = { authorization: `Bearer token-of-${sub}` };
  const response = await catalogue.request(`/organizations${query}`, { headers });
  const answer = parseOrganizations(await response.json());
  if (!answer.ok) throw new Error(answer.problem);
  return answer.value.organizations ?? [];
}

describe("the profile", () => {
  test.each([
    ["/user", { authorization: "Bearer token-of-ada" }],
    ["/user?api_key=token-of-ada", {}],
  ])("is answered to the holder of the token at %s", async (path, headers) => {
    const response = await catalogue.request(path, { headers });
    const user = parseUser(await response.json());
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(user.ok && user.value).toMatchObject({
      id: "N:user:ada",
      intId: 77,
      email: "ada@example.org",
      degree: "Ph.D.",
      preferredOrganization: LAB,
      orcid: { name: "Ada Moss", orcid: "0000-0002-0000-0001" },
    });
  });

  test.each(["/user", "/organizations", "/user?api_key=", "/user?api_key=forged"])(
    "is refused at %s without a valid token",
    async (path) => {
      const response = await catalogue.request(path);
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({
        type: "Unauthorized",
        message: "The access token is missing or not valid.",
        code: 401,
      });
    },
  );

  test("is not found for a person without an account", async () => {
    const response = await catalogue.request("/user", {
      headers: { authorization: "Bearer token-of-nobody" },
    });
    expect([response.status, await response.json()]).toEqual([
      404,
      expect.objectContaining({ code: 404 }),
    ]);
  });
});

describe("the organizations", () => {
  test("are those of the caller, by name, with the caller's role", async () => {
    const rows = await readOrganizations("ada");
    expect(
      rows.map(({ organization, isOwner, isGuest }) => [organization.name, isOwner, isGuest]),
    ).toEqual([
      ["Atlas", false, true],
      ["Moss Lab", true, false],
    ]);
    expect(rows[1]).toMatchObject({
      organization: { id: LAB, intId: 31, colorTheme: { "#112233": "#445566" } },
      owners: [{ email: "ada@example.org" }],
    });
  });

  test("have colours and pictures where they exist, and nothing otherwise", async () => {
    const [, answer] = await ask(catalogue, "ada", "GET /organizations");
    const atlas = {
      id: ATLAS,
      intId: expect.any(Number),
      name: "Atlas",
      slug: "atlas",
      subscriptionState: { type: "Confirmed", date: expect.any(String) },
      encryptionKeyId: "NO_ENCRYPTION_KEY",
      features: [],
    };
    expect(answer).toMatchObject({
      organizations: [{}, { organization: { colorTheme: { "#112233": "#445566" } } }],
    });
    expect(Object(answer).organizations[0].organization).toEqual(atlas);
  });

  test("have nobody's email address when the caller requests that, or is a guest", async () => {
    expect(JSON.stringify(await readOrganizations("ada", "?includeAdmins=false"))).not.toContain(
      "@",
    );
    expect(JSON.stringify(await readOrganizations("bo"))).not.toContain("@");
  });
});

test("repositories have their type and times in seconds", async () => {
  const response = await catalogue.request("/publishing/repositories");
  expect(await response.json()).toEqual([
    expect.objectContaining({ displayName: "Hidden", type: "PRIVATE" }),
    expect.objectContaining({
      organizationNodeId: LAB,
      name: "moss-lab",
      displayName: "Moss Repository",
      type: "PUBLIC",
      questions: [{ id: 3, question: "How large?", type: "STRING" }],
      createdAt: 1_735_689_600,
    }),
  ]);
});

test("a private repository takes no proposals", async () => {
  const draft = { name: "Vagus", organizationNodeId: ATLAS };
  const [status] = await ask(catalogue, "ada", "POST /publishing/proposal", draft);
  expect(status).toBe(400);
});

test("shared datasets are an empty page for a signed-in person, and refused with an api_key", async () => {
  const headers = { authorization: "Bearer token-of-ada" };
  const response = await catalogue.request("/datasets/shared-datasets", { headers });
  expect(await response.json()).toEqual({ limit: 10, offset: 0, totalCount: 0, datasets: [] });
  expect((await catalogue.request("/datasets/shared-datasets?api_key=token-of-ada")).status).toBe(
    401,
  );
});

describe("writing accounts", () => {
  test("again updates them instead of adding them twice", async () => {
    await write({ users: [{ ...accounts.users?.[1], firstName: "Bodil" }] });
    const response = await catalogue.request("/user?api_key=token-of-bo");
    expect(await response.json()).toMatchObject({ firstName: "Bodil" });
  });

  test("changes nothing when a slug belongs to another workspace", async () => {
    const stolen = { nodeId: LAB.replace("1", "7"), name: "New", slug: "atlas" };
    const response = await write({
      organizations: [stolen],
      users: [{ ...accounts.users?.[1], firstName: "X" }],
    });
    expect(response.status).toBe(409);
    expect(DOCUMENT.paths["/publish/accounts"].put.responses).toHaveProperty("409");
    const bo = await catalogue.request("/user?api_key=token-of-bo");
    expect(await bo.json()).not.toMatchObject({ firstName: "X" });
  });
});
