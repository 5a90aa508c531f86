import { randomUUID } from "node:crypto";
import { FORM_FIELDS } from "../../client/contract/form.ts";
import { type RouteName, routes } from "../../client/contract/routes.ts";
import { demoWorkspaces } from "../../local/seed/accounts.ts";
import { memberForms } from "../../worker/forms/index.ts";
import type { Attack } from "./attack.ts";
import { findHoldings, type Holding, toHeaders } from "./holdings.ts";
import type { Person } from "./people.ts";
import { type Answer, ask } from "./request.ts";

/** Good values by the fields' names; a form takes those that it has. */
const VALUES: Record<string, string> = {
  act: "remove 10.1/x",
  agree: "on",
  call: "GET /user",
  color: "#3B28CC",
  email: "eve@evil.example",
  emailAddress: "eve@evil.example",
  firstName: "Taken over",
  lastName: "Taken over",
  name: "Taken over",
  organization: demoWorkspaces.coast.nodeId,
  permanent: "on",
  question: "1",
  reason: "Taken over",
  repository: demoWorkspaces.coast.nodeId,
  role: "viewer",
  seen: "requested",
};

export interface KnownForm {
  route: RouteName;
  name: string;
  fields: readonly string[];
}

export const FORMS: readonly KnownForm[] = Object.entries(memberForms).flatMap(([route, forms]) =>
  Object.entries(forms).map(([name, { fields }]) => ({
    route: route as RouteName, // a key of the table
    name,
    fields,
  })),
);

/** A member's objects, and another member without a role in them. */
export interface Cast {
  member: Person;
  stranger: Person;
  /** Ids of the member's objects by kind. */
  ids: Record<string, string>;
}

/** Objects that do not exist, so that forms without fields have nothing to remove. */
export const NOTHING: Cast["ids"] = {
  collection: `N:collection:${randomUUID()}`,
  proposal: `N:proposal:${randomUUID()}`,
  submission: `N:proposal:${randomUUID()}`,
  key: randomUUID(),
};

export async function findCast(attack: Attack): Promise<Cast> {
  const holdings = await findHoldings(attack);
  const isOwn = (person: Person) => (holding: Holding) => holding.level(person) > 0;
  const [member, stranger] = attack.people;
  if (!member || !stranger) throw new Error("Two people have to be signed in.");
  const find = (kind: Holding["kind"]): string => {
    const owned = holdings.filter((holding) => holding.kind === kind && isOwn(member)(holding));
    return owned.find((holding) => !isOwn(stranger)(holding))?.id ?? "";
  };
  const ids = { collection: find("collection"), proposal: find("proposal"), key: find("key") };
  const absent = Object.entries(ids).find(([, id]) => id === "");
  if (absent) throw new Error(`${member.account.firstName} has no ${absent[0]} to attack.`);
  return { member, stranger, ids: { ...ids, submission: ids.proposal } };
}

/** Address and body of a form as its own page would send it. */
export function toForm(form: KnownForm, { id, key }: { id: Cast["ids"]; key: string }) {
  const { pattern } = routes[form.route];
  const kind = form.route.split(".").at(-1) ?? "";
  const subject = form.route === "user.developer" ? id["key"] : id["collection"];
  const fields = {
    [FORM_FIELDS.name]: form.name,
    [FORM_FIELDS.subject]: subject ?? "",
    [FORM_FIELDS.key]: key,
    ...Object.fromEntries(form.fields.map((field) => [field, VALUES[field] ?? ""])),
  };
  return { path: pattern.replace(":id", encodeURIComponent(id[kind] ?? "")), fields };
}

export function createKey({ account }: Person): string {
  return `${account.sub}.${randomUUID()}`;
}

interface Sent {
  path: string;
  fields: Record<string, string>;
  headers: Record<string, string>;
}

export const FORM_TYPE = "application/x-www-form-urlencoded";

export function post({ portal }: Attack, { path, fields, headers }: Sent): Promise<Answer> {
  const body = new URLSearchParams(fields).toString();
  const sent = { origin: portal, "content-type": FORM_TYPE, ...headers };
  return ask({ origin: portal, path, method: "POST", headers: sent, body });
}

/** A successful form redirects to a page, or shows what is shown once. */
export function isDone({ status }: Answer): boolean {
  return status >= 200 && status < 400;
}

export async function readList(
  { services }: Attack,
  person: Person,
  path: string,
): Promise<string> {
  return (await ask({ origin: services, path, headers: toHeaders(person) })).body;
}
