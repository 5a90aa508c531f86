import { type Context, Hono } from "hono";
import * as v from "valibot";
import { parseProposal } from "#api/wire/proposals.ts";
import type { AutosaveAnswer } from "#client/contract/account/own-proposals.ts";
import { routes } from "#client/contract/routes.ts";
import { readTexts } from "../../forms/form.ts";
import { DRAFT_FIELDS, DRAFT_LISTS, toDraftBody } from "../../forms/proposals.ts";
import { FORM_MAX_BYTES } from "../../limits.ts";
import { loadAccountApi } from "../../page/shell.ts";
import type { PortalEnv, Services } from "../../services.ts";
import { readForm } from "../read-form.ts";

/**
 * Saves a draft for a script, while its author types. It redirects nowhere, so it needs no form
 * key: the draft's revision makes a repeated request harmless.
 */
export function proposalAutosave(services: Services): Hono<PortalEnv> {
  return new Hono<PortalEnv>().post(ADDRESS, async (c) => {
    c.header("Cache-Control", "private, no-store");
    const form = await readForm(services, c, { maxBytes: FORM_MAX_BYTES });
    if (!form) return c.text("This form was not sent from its own page.", 403);
    const answer = await save(services, c, form);
    // The product API may have refused the token meanwhile (F-55).
    const isOver = c.get("session").kind === "visitor";
    return c.json(isOver ? SIGNED_OUT : answer);
  });
}

const ADDRESS = `${routes["workspaces.user.proposal"].pattern}/autosave`;

const SIGNED_OUT: AutosaveAnswer = { kind: "signed-out" };

const GONE = "It has been removed. Press “Save draft” to make a new one from what you wrote.";

async function save(
  services: Services,
  c: Context<PortalEnv>,
  form: FormData,
): Promise<AutosaveAnswer> {
  const account = loadAccountApi(services, c);
  if (!account) return SIGNED_OUT;
  const isList = new Set<string>(DRAFT_LISTS);
  const typed = Object.keys(DRAFT_FIELDS).map((name) => {
    const texts = readTexts(form, name);
    return [name, isList.has(name) ? texts : (texts[0] ?? "")];
  });
  const parsed = v.safeParse(v.object(DRAFT_FIELDS), Object.fromEntries(typed));
  if (!parsed.success) return { kind: "refused", message: parsed.issues[0].message };
  const id = c.req.param("id") ?? "";
  const body = toDraftBody(id, parsed.output);
  const answer = await account.change({ path: "/publishing/proposal", method: "PUT", body });
  if (answer.ok) {
    const saved = parseProposal(answer.value.body);
    return { kind: "saved", revision: saved.ok ? saved.value.revision : null };
  }
  if (answer.failure.code === "sign_in_needed") return SIGNED_OUT;
  if (answer.status === undefined || answer.status >= 500) return { kind: "failed" };
  if (answer.status === 409) {
    const theirs = await account.proposals.detail(id);
    if (theirs.ok) return { kind: "conflict", theirs: theirs.value };
  }
  if (answer.status === 404 || answer.status === 410) return { kind: "refused", message: GONE };
  return { kind: "refused", message: answer.problem ?? "The catalogue refused it." };
}
