import type { AccountsRequest } from "../wire/account/accounts.ts";
import type { Catalogue } from "./catalogue.ts";

export const LAB = "N:organization:9a000000-0000-4000-8000-000000000001";
export const ATLAS = "N:organization:9a000000-0000-4000-8000-000000000002";
export const LAB_ID = 31;

type Role = "guest" | "member" | "admin" | "owner";

function person(sub: string, role: Role | null, publisher = false) {
  return {
    sub,
    email: `${sub}@example.org`,
    firstName: sub[0]?.toUpperCase() + sub.slice(1),
    lastName: "Moss",
    color: "#5FBFF9",
    memberships: role === null ? [] : [{ organization: LAB, role, publisher }],
  };
}

/** One person of each role level in the Moss Lab, its publisher, and a stranger of another workspace. */
export const people: AccountsRequest = {
  organizations: [
    {
      nodeId: LAB,
      intId: LAB_ID,
      name: "Moss Lab",
      slug: "moss-lab",
      repository: {
        displayName: "Moss Repository",
        overview: "## What belongs here",
        questions: [
          { id: 3, question: "How large?" },
          { id: 4, question: "How open?" },
        ],
      },
    },
    { nodeId: ATLAS, name: "Atlas", slug: "atlas" },
  ],
  users: [
    person("owner", "owner"),
    person("admin", "admin"),
    person("member", "member"),
    person("editor", "member"),
    person("guest", "guest"),
    person("publisher", "member", true),
    { ...person("stranger", null), memberships: [{ organization: ATLAS, role: "owner" }] },
    person("newcomer", null),
  ],
};

export async function writePeople(catalogue: Catalogue): Promise<void> {
  await catalogue.call("/publish/accounts", { method: "PUT", body: JSON.stringify(people) });
}

/** Sends a call with a token, and a body if there is one. */
export function send(
  catalogue: Catalogue,
  token: string | null,
  address: string,
  body?: unknown,
): Promise<Response> {
  const at = address.indexOf(" ");
  return catalogue.request(address.slice(at + 1), {
    method: address.slice(0, at),
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** As `send`, with the person's own token; answers the status and the body. */
export async function ask(
  catalogue: Catalogue,
  sub: string,
  address: string,
  body?: unknown,
): Promise<[status: number, answer: unknown]> {
  const response = await send(catalogue, `token-of-${sub}`, address, body);
  const text = await response.text();
  return [response.status, text === "" ? null : JSON.parse(text)];
}

/** The clock stands, so that whoever ended all sessions could not sign in again. */
export async function forgetSignOuts({ services }: Catalogue): Promise<void> {
  await services.db.prepare("UPDATE users SET signed_out_at = NULL").run();
}
