import { editingPage } from "./editing-page.ts";
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
}

/**
 * The editors' side: `PUT entries/{id}` with `{ type, fields }` saves and publishes (`?draft=true`
 * only saves), `POST entries/{id}/publish|unpublish`, `DELETE entries/{id}`, the same for `assets`,
 * `POST tokens/expire`, and a page for people at the root. Only this machine can reach it.
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
  const kind = toKind(collection);
  if (kind === null || id === "")
    return Response.json({ error: "No such place." }, { status: 404 });
  return toAnswer(await change(desk, { request, kind, id, action }));
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

async function change(
  { space, now }: Desk,
  { request, kind, id, action }: Change,
): Promise<boolean> {
  if (request.method === "DELETE") return remove(space, kind, id, now());
  if (action === "publish") return publish(space, kind, id, now());
  if (action === "unpublish") return unpublish(space, kind, id, now());
  if (request.method !== "PUT") return false;
  const body = parseChange(await request.json().catch(() => null));
  if (body === null) return false;
  const type = body.type ?? space.items.get(toKey(kind, id))?.type ?? null;
  saveDraft(space, { kind, id, type, fields: body.fields }, now());
  const isDraft = new URL(request.url).searchParams.get("draft") === "true";
  return isDraft || publish(space, kind, id, now());
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

function showPage({ space }: Desk, notice = ""): Response {
  return new Response(editingPage(space, notice), {
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
      .filter(([name]) => name !== "id")
      .map(([name, value]) => [name, { ...item.draft[name], [locale]: String(value) }]),
  );
  saveDraft(space, { kind: "Entry", id, type: item.type, fields }, now());
  publish(space, "Entry", id, now());
  return showPage(desk, "Published. The portal shows it within a minute.");
}
