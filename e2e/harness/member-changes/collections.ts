import type { AskAs } from "../catalogue.ts";
import { countMails } from "../mails.ts";
import { createSomebody, type MemberChange, type Somebody } from "./change.ts";

const LIST = "/workspaces/user/collections/my-collections";

async function readDois(ask: AskAs): Promise<string[]> {
  const { datasets } = Object(await ask("GET /discover/datasets?limit=2"));
  return datasets.map(({ doi }: { doi: string }) => doi);
}

interface OwnCollection extends Somebody {
  id: string;
  page: string;
  read(): Promise<Record<string, unknown>>;
}

export async function makeCollection(): Promise<OwnCollection> {
  const somebody = await createSomebody();
  const { ask } = somebody;
  const made = await ask("POST /collections", {
    name: "Interrupted",
    description: "What a journey changes.",
    license: "MIT",
    tags: ["tide"],
    dois: await readDois(ask),
  });
  const id = String(Object(made).nodeId);
  return {
    ...somebody,
    id,
    page: `${LIST}/${id}`,
    read: async () => Object(await ask(`GET /collections/${id}?includePublishedDataset=true`)),
  };
}

/** A collection, and somebody who is invited to it. */
export async function invite(
  role = "Viewer",
): Promise<{ owner: OwnCollection; invited: Somebody; id: string }> {
  const owner = await makeCollection();
  const invited = await createSomebody();
  const { email } = invited.person;
  await owner.ask(`POST /collections/${owner.id}/people`, { email, role });
  const { invitations } = Object(await invited.ask("GET /collections/invitations"));
  return { owner, invited, id: invitations[0].id };
}

async function countCollections(ask: AskAs): Promise<number> {
  return Object(await ask("GET /collections")).totalCount;
}

/** On the list of collections. */
export const LIST_CHANGES: readonly MemberChange[] = [
  {
    form: "workspaces.user.collections create",
    async prepare() {
      const { person, ask } = await createSomebody();
      const count = () => countCollections(ask);
      return { person, path: `${LIST}?new=1`, call: "POST /collections", count };
    },
    fill: (page) => page.getByLabel("Name", { exact: true }).fill("Made in between"),
    button: "Create the collection",
    done: "The collection is created.",
  },
  {
    form: "workspaces.user.collections add",
    async prepare() {
      const { person, ask, id, read } = await makeCollection();
      const { datasets } = Object(await ask("GET /discover/datasets?limit=1&offset=4"));
      const path = `${LIST}?add=${encodeURIComponent(datasets[0].doi)}`;
      const count = async () => Number((await read())["size"]) - 2;
      return { person, path, call: `PATCH /collections/${id}`, count };
    },
    button: "Add here",
    done: "The record is in the collection.",
  },
  {
    form: "workspaces.user.collections accept",
    async prepare() {
      const { invited, id } = await invite();
      const count = () => countCollections(invited.ask);
      const call = `POST /collections/invitations/${id}/accept`;
      return { person: invited.person, path: LIST, call, count };
    },
    button: "Accept",
    done: "You are part of the collection now.",
  },
  {
    form: "workspaces.user.collections decline",
    async prepare() {
      const { invited, id } = await invite();
      const count = async () =>
        1 - Object(await invited.ask("GET /collections/invitations")).invitations.length;
      return {
        person: invited.person,
        path: LIST,
        call: `DELETE /collections/invitations/${id}`,
        count,
      };
    },
    button: "Decline",
    done: "The invitation is declined.",
  },
];

/** On the pages of one of them. */
export const COLLECTION_CHANGES: readonly MemberChange[] = [
  {
    form: "workspaces.user.collection details",
    async prepare() {
      const { person, id, page, read } = await makeCollection();
      const count = async () => Number((await read())["description"] === "Written in a tunnel.");
      return { person, path: `${page}?tab=details`, call: `PATCH /collections/${id}`, count };
    },
    fill: (page) => page.getByLabel("Description").fill("Written in a tunnel."),
    button: "Save the details",
    done: "The details are saved.",
  },
  {
    form: "workspaces.user.collection records",
    async prepare() {
      const { person, ask, id, page, read } = await makeCollection();
      const [, second] = await readDois(ask);
      const count = async () => Number(Object(await read()).datasets[0].data.doi === second);
      return { person, path: page, call: `PATCH /collections/${id}`, count };
    },
    button: /^Move .* down$/,
    done: "The list is saved.",
  },
  {
    form: "workspaces.user.collection invite",
    async prepare() {
      const { person, id, page } = await makeCollection();
      const name = `${crypto.randomUUID()}@foreland.example`;
      const count = () => countMails(name, "You are invited to a collection");
      const call = `POST /collections/${id}/people`;
      return { person, path: `${page}?tab=people`, call, count, name };
    },
    fill: (page, { name = "" }) => page.getByLabel("Email address").fill(name),
    button: "Send the invitation",
    done: "The person is invited",
  },
  {
    form: "workspaces.user.collection remove-person",
    async prepare() {
      const { owner, invited } = await invite();
      const read = async (): Promise<{ id: string }[]> =>
        Object(await owner.ask(`GET /collections/${owner.id}/people`)).invitations;
      const [invitation] = await read();
      return {
        person: owner.person,
        path: `${owner.page}?tab=people`,
        call: `DELETE /collections/${owner.id}/people/${invitation?.id ?? ""}`,
        count: async () => 1 - (await read()).length,
        name: invited.person.email,
      };
    },
    fill: (page, { name = "" }) => page.getByText(`Withdraw the invitation of ${name} …`).click(),
    button: /^Withdraw the invitation of/,
    done: "The person is removed from the collection.",
  },
  {
    form: "workspaces.user.collection leave",
    async prepare() {
      const { owner, invited, id } = await invite();
      await invited.ask(`POST /collections/invitations/${id}/accept`);
      const count = async () => 1 - (await countCollections(invited.ask));
      const call = `DELETE /collections/${owner.id}/people/me`;
      return { person: invited.person, path: `${owner.page}?confirm=leave`, call, count };
    },
    button: "Leave the collection",
    done: "You have left the collection.",
  },
  {
    form: "workspaces.user.collection publish",
    async prepare() {
      const { person, id, page, read } = await makeCollection();
      const count = async () => Object(await read()).publication.publishedDataset?.version ?? 0;
      return {
        person,
        path: `${page}?tab=publish`,
        call: `POST /collections/${id}/publish`,
        count,
      };
    },
    async fill(page) {
      await page.getByLabel("I made this list").check();
      await page.getByLabel("I know that a DOI is permanent").check();
    },
    button: "Publish the collection",
    done: "The collection is published.",
  },
  {
    form: "workspaces.user.collection unpublish",
    async prepare() {
      const { person, ask, id, page, read } = await makeCollection();
      await ask(`POST /collections/${id}/publish`);
      const count = async () => Number(Object(await read()).publication.type === "Removal");
      const call = `POST /collections/${id}/unpublish`;
      return { person, path: `${page}?confirm=unpublish`, call, count };
    },
    button: "Unpublish the collection",
    done: "The collection is unpublished.",
  },
  {
    form: "workspaces.user.collection delete",
    async prepare() {
      const { person, ask, id, page } = await makeCollection();
      const count = async () => 1 - (await countCollections(ask));
      return { person, path: `${page}?confirm=delete`, call: `DELETE /collections/${id}`, count };
    },
    button: "Delete the collection",
    done: "The collection is deleted.",
  },
];
