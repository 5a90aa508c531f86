import * as v from "valibot";
import { COLLECTION_LIMITS, parseCollectionSummary } from "#api/wire/collections.ts";
import { DONE } from "#client/contract/form.ts";
import { INVITED_ROLES } from "#client/contract/account/own-collections.ts";
import { EMAIL } from "#api/wire/fields.ts";
import { EMAIL_MAX_CHARS } from "#client/contract/limits.ts";
import { href } from "#client/contract/routes.ts";
import { readLastCollection } from "../product-api/account/own-work.ts";
import { defineForm, type FormContext, type FormOutcome, nameLine, toRefusal } from "./form.ts";

const { NAME_MAX_CHARS, DESCRIPTION_MAX_CHARS, TAG_MAX_CHARS, TAGS_MAX } = COLLECTION_LIMITS;

const Name = nameLine("Give the collection a name.", NAME_MAX_CHARS);
const Description = v.pipe(
  v.string(),
  v.maxLength(DESCRIPTION_MAX_CHARS, `Use at most ${DESCRIPTION_MAX_CHARS} characters.`),
);
const Tags = v.pipe(
  v.string(),
  v.transform(toTags),
  v.check(
    (tags) => tags.every((tag) => tag.length <= TAG_MAX_CHARS),
    `Use at most ${TAG_MAX_CHARS} characters in a tag, and a comma between two tags.`,
  ),
  v.maxLength(TAGS_MAX, `Use at most ${TAGS_MAX} tags.`),
);

/** Tags are found in any case, so the same one in another case adds nothing. */
function toTags(text: string): string[] {
  const tags = text.split(/[,\n]/).flatMap((tag) => tag.replaceAll(/\s+/g, " ").trim() || []);
  const byKey = new Map<string, string>();
  for (const tag of tags) byKey.set(tag.toLowerCase(), byKey.get(tag.toLowerCase()) ?? tag);
  return [...byKey.values()];
}

const Revision = v.pipe(
  v.string(),
  v.regex(/^\d{0,9}$/),
  v.transform((text) => (text === "" ? null : Number(text))),
);
const LIST = href("workspaces.user.collections");

function toPage(id: string, done: string): string {
  return href("workspaces.user.collection", { id }, { [DONE]: done });
}

function toPath({ params }: FormContext, rest = ""): string {
  return `/collections/${encodeURIComponent(params["id"] ?? "")}${rest}`;
}

/** Forms of the list of collections. */
export const collectionsForms = {
  create: defineForm({
    fields: {
      name: Name,
      description: Description,
      license: v.string(),
      tags: Tags,
      doi: v.string(),
    },
    async send({ name, description, license, tags, doi }, { change }) {
      const body = {
        name,
        description,
        ...(license !== "" && { license }),
        ...(tags.length > 0 && { tags }),
        ...(doi !== "" && { dois: [doi] }),
      };
      const answer = await change({ path: "/collections", method: "POST", body });
      return answer.ok ? toMade(answer.value.body) : toRefusal(answer);
    },
  }),
  add: defineForm({
    fields: { doi: v.string() },
    async send({ doi }, { change, subject }) {
      const path = `/collections/${encodeURIComponent(subject)}`;
      const answer = await change({ path, method: "PATCH", body: { dois: { add: [doi] } } });
      return answer.ok ? { kind: "done", to: toPage(subject, "add") } : toRefusal(answer);
    },
  }),
  star: defineForm({
    fields: { doi: v.string() },
    async send({ doi }, { account, change }) {
      const last = await readLastCollection(account.ask);
      if (!last.ok) return toRefusal({ ...last, problem: null });
      const id = last.value;
      if (id === null)
        return { kind: "done", to: href("workspaces.user.collections", {}, { add: doi }) };
      const path = `/collections/${encodeURIComponent(id)}`;
      const answer = await change({ path, method: "PATCH", body: { dois: { add: [doi] } } });
      return answer.ok
        ? { kind: "done", to: href("workspaces.user.collection", { id }, { star: doi }) }
        : toRefusal(answer);
    },
  }),
  accept: defineForm({
    fields: {},
    async send(_values, { change, subject }) {
      const path = `/collections/invitations/${encodeURIComponent(subject)}/accept`;
      const answer = await change({ path, method: "POST" });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
  decline: defineForm({
    fields: {},
    async send(_values, { change, subject }) {
      const path = `/collections/invitations/${encodeURIComponent(subject)}`;
      const answer = await change({ path, method: "DELETE" });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
};

function toMade(body: unknown): FormOutcome {
  const made = parseCollectionSummary(body);
  return { kind: "done", to: made.ok ? toPage(made.value.nodeId, "create") : LIST };
}

/** Forms of one collection's page. */
export const collectionForms = {
  details: defineForm({
    fields: {
      name: Name,
      description: Description,
      license: v.string(),
      tags: Tags,
      revision: Revision,
    },
    async send({ license, revision, ...texts }, context) {
      const body = {
        ...texts,
        ...(license !== "" && { license }),
        ...(revision !== null && { revision }),
      };
      const answer = await context.change({ path: toPath(context), method: "PATCH", body });
      if (answer.ok) return { kind: "done" };
      return answer.status === 409
        ? { kind: "refused", status: 409, message: CONFLICT }
        : toRefusal(answer);
    },
  }),
  records: defineForm({
    fields: { act: v.string() },
    async send({ act }, context) {
      const [verb, doi = "", before = ""] = act.split(" ");
      const dois =
        verb === "remove"
          ? { remove: [doi] }
          : verb === "add"
            ? { add: [doi] }
            : { move: { doi, before: before || null } };
      const answer = await context.change({
        path: toPath(context),
        method: "PATCH",
        body: { dois },
      });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
  invite: defineForm({
    fields: {
      email: v.pipe(
        v.string(),
        v.nonEmpty("Give an email address."),
        v.regex(EMAIL, "This is not an email address."),
        v.maxLength(EMAIL_MAX_CHARS, "This is not an email address."),
      ),
      role: v.picklist(INVITED_ROLES, "Choose a role from the list."),
    },
    async send(body, context) {
      const path = toPath(context, "/people");
      const answer = await context.change({ path, method: "POST", body });
      return answer.ok ? { kind: "done" } : toRefusal(answer, { field: "email" });
    },
  }),
  "remove-person": defineForm({
    fields: {},
    async send(_values, context) {
      const path = toPath(context, `/people/${encodeURIComponent(context.subject)}`);
      const answer = await context.change({ path, method: "DELETE" });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
  leave: defineForm({
    fields: {},
    async send(_values, context) {
      const path = toPath(context, "/people/me");
      const answer = await context.change({ path, method: "DELETE" });
      return answer.ok ? toList("leave") : toRefusal(answer);
    },
  }),
  publish: defineForm({
    fields: {
      agree: v.literal("on", "Confirm that you may publish this list."),
      permanent: v.literal("on", "Confirm that you know that a DOI is permanent."),
    },
    async send(_values, context) {
      const answer = await context.change({ path: toPath(context, "/publish"), method: "POST" });
      return answer.ok ? { kind: "done" } : toRefusal(answer);
    },
  }),
  unpublish: defineForm({
    fields: {},
    async send(_values, context) {
      const answer = await context.change({ path: toPath(context, "/unpublish"), method: "POST" });
      const to = toPage(context.params["id"] ?? "", "unpublish");
      return answer.ok ? { kind: "done", to } : toRefusal(answer);
    },
  }),
  delete: defineForm({
    fields: {},
    async send(_values, context) {
      const answer = await context.change({ path: toPath(context), method: "DELETE" });
      return answer.ok ? toList("delete") : toRefusal(answer);
    },
  }),
};

const CONFLICT =
  "This collection was changed after you opened this page. Your changes are not saved yet. They are below, beside the saved version. Compare the two, then save again.";

function toList(done: string): FormOutcome {
  return { kind: "done", to: href("workspaces.user.collections", {}, { [DONE]: done }) };
}
