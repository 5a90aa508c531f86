import { editingPage } from "./editing-page.ts";
import { applyHistory } from "./history.ts";
import { importSpace } from "./space-export.ts";
import type { PreviewLink } from "./preview-link.ts";
import type { Webhook } from "./webhook.ts";
import {
  publish,
  remove,
  saveDraft,
  toKey,
  unpublish,
  type Kind,
  type LocalizedFields,
  type Space,
} from "./space.ts";

export interface Desk {
  space: Space;
  now(): number;
  /** Called on every publication, unpublication and deletion. */
  webhook: Webhook;
  /** `null` when there is no portal to show drafts. */
  previewLink: PreviewLink | null;
}

/**
 * The editors' API: `PUT entries/{id}` with `{ type, fields }` saves and publishes (`?draft=true`
 * only saves), `POST entries/{id}/publish|unpublish`, `DELETE entries/{id}`, the same for `assets`,
 * `POST tokens/expire`, `POST history` with a script of edits, `POST space` with an export, and a
 * page for people at the root. Only local clients can reach it.
 */
export async function answerAdmin(desk: Desk, request: Request, path: string): Promise<Response> {
  const origin = request.headers.get("origin");
  if (origin !== null && origin !== new URL(request.url).origin) {
    return Response.json({ error: "Another origin's page may not edit." }, { status: 403 });
  }
  const [collection = "", id = "", action = ""] = path.split("/").filter((part) => part !== "");
  if (collection === "") {
    return request.method === "POST" ? saveForm(desk, request) : showPage(desk);
  }
  if (collection === "tokens" && id === "expire") {
    desk.space.epoch += 1;
    return Response.json({ ok: true });
  }
  if (collection === "history" || collection === "space")
    return changeMany(desk, request, collection);
  const kind = toKind(collection);
  if (kind === null || id === "")
    return Response.json({ error: "No such place." }, { status: 404 });
  return toAnswer(await change(desk, { request, kind, id, action }));
}

/** One webhook call for many changes. */
async function changeMany(
  { space, now, webhook }: Desk,
  request: Request,
  collection: "history" | "space",
): Promise<Response> {
  const body: unknown = await request.json().catch(() => null);
  const done =
    collection === "history" ? applyHistory(space, body, now) : importSpace(space, body, now);
  if (done === null) return Response.json({ error: "This cannot be read." }, { status: 400 });
  const isNotified = await webhook({ kind: "Entry", id: collection, action: "publish" });
  return Response.json({ ok: true, done, isNotified });
}

function toKind(collection: string): Kind | null {
  if (collection === "entries") return "Entry";
  return collection === "assets" ? "Asset" : null;
}

interface Change {
  request: Request;
  kind: Kind;
  id: string;
  action: string;
}

async function change(desk: Desk, asked: Change): Promise<boolean> {
  const { request, kind, id, action } = asked;
  const { space, now, webhook } = desk;
  if (request.method === "PUT") return save(desk, asked);
  const act = request.method === "DELETE" ? "delete" : action;
  if (act !== "delete" && act !== "publish" && act !== "unpublish") return false;
  const isDone = { delete: remove, publish, unpublish }[act](space, kind, id, now());
  if (isDone) await webhook({ kind, id, action: act });
  return isDone;
}

async function save(
  { space, now, webhook }: Desk,
  { request, kind, id }: Change,
): Promise<boolean> {
  const body = parseChange(await request.json().catch(() => null));
  if (body === null) return false;
  const type = body.type ?? space.items.get(toKey(kind, id))?.type ?? null;
  saveDraft(space, { kind, id, type, fields: body.fields }, now());
  const isDraft = new URL(request.url).searchParams.get("draft") === "true";
  if (isDraft) return true;
  publish(space, kind, id, now());
  await webhook({ kind, id, action: "publish" });
  return true;
}

function parseChange(value: unknown): { type: string | null; fields: LocalizedFields } | null {
  if (typeof value !== "object" || value === null || !("fields" in value)) return null;
  const { fields } = value;
  if (typeof fields !== "object" || fields === null) return null;
  if (!Object.values(fields).every((values) => typeof values === "object" && values !== null))
    return null;
  const type = "type" in value && typeof value.type === "string" ? value.type : null;
  return { type, fields: { ...fields } };
}

function toAnswer(isDone: boolean): Response {
  return isDone
    ? Response.json({ ok: true })
    : Response.json({ error: "Nothing of that name, or nothing to change." }, { status: 400 });
}

function showPage({ space, previewLink }: Desk, notice = "", savedId?: string): Response {
  const saved = savedId === undefined ? {} : { savedId };
  return new Response(editingPage(space, { notice, previewLink, ...saved }), {
    headers: { "content-type": "text/html; charset=utf-8" },
  });
}

async function saveForm(desk: Desk, request: Request): Promise<Response> {
  const form = await request.formData();
  const { space, now } = desk;
  const id = String(form.get("id") ?? "");
  const item = space.items.get(toKey("Entry", id));
  if (item === undefined) return showPage(desk, "There is no such entry.");
  const locale = space.seed.locales.find((candidate) => candidate.default)?.code ?? "en-US";
  const fields = Object.fromEntries(
    [...form]
      .filter(([name]) => name !== "id" && name !== "do")
      .map(([name, value]) => [name, { ...item.draft[name], [locale]: String(value) }]),
  );
  saveDraft(space, { kind: "Entry", id, type: item.type, fields }, now());
  if (form.get("do") === "draft") {
    return showPage(desk, "Saved as a draft. Only the preview shows it.", id);
  }
  publish(space, "Entry", id, now());
  const isNotified = await desk.webhook({ kind: "Entry", id, action: "publish" });
  return showPage(
    desk,
    isNotified
      ? "Published. The portal was told and shows it in a moment."
      : "Published. The portal did not answer; it shows it within a minute.",
    id,
  );
}
