import * as v from "valibot";
import { readBoundedText } from "#base/bounded-body.ts";
import { cleanText } from "#base/clean.ts";
import { CONSOLE_CALLS, KEY_NAME_MAX_CHARS } from "#client/contract/account/developer.ts";
import { href } from "#client/contract/routes.ts";
import { CONSOLE_MAX_BYTES } from "../limits.ts";
import { readCreatedKey, readCurrentWorkspace, readMachineKeys } from "../product-api/account.ts";
import {
  defineForm,
  type FormContext,
  type FormOutcome,
  nameLine,
  refuseFields,
  toRefusal,
} from "./form.ts";
import { switchWorkspace } from "./workspaces.ts";

const Name = nameLine("Give the key a name.", KEY_NAME_MAX_CHARS);

const TAKEN = "You have a key of this name here. Choose another name.";

/** Whether another key of the list has this name; `false` when the list is not available. */
async function isTaken({ account, subject }: FormContext, name: string): Promise<boolean> {
  const keys = await readMachineKeys(account.ask);
  return keys.ok && keys.value.some((other) => other.name === name && other.key !== subject);
}

interface NewKey {
  name: string;
  /** The workspace that the form's page showed. */
  workspace: string;
}

async function createKey({ name, workspace }: NewKey, context: FormContext): Promise<FormOutcome> {
  const current = await readCurrentWorkspace(context.account);
  // Another tab or program may have switched since: the key would open a workspace that nobody chose.
  if (current && workspace !== "" && current.id !== workspace) return refuseSwitched(current.name);
  const answer = await context.change({ path: "/token", method: "POST", body: { name } });
  if (!answer.ok) {
    // Not asked before: a form that is sent again has made its key already, which is no reason to refuse it.
    const isNameTaken = answer.status === 400 && (await isTaken(context, name));
    return isNameTaken ? refuseFields({ name: TAKEN }) : toRefusal(answer, { field: "name" });
  }
  const made = readCreatedKey(answer.value.body);
  const message = current
    ? `The key “${name}” is made. It opens “${current.name}”.`
    : `The key “${name}” is made.`;
  if (made) return { kind: "shown", message, result: made };
  return {
    kind: "refused",
    status: 409,
    message:
      "This key was made already, and its secret was shown then. If you do not have it, delete the key and make another one.",
  };
}

function refuseSwitched(name: string): FormOutcome {
  const message = `Your workspace was switched to “${name}” in another place, so no key was made. Send the form again for a key to “${name}”, or switch back first. The name of the key is kept below.`;
  return { kind: "refused", status: 409, message };
}

/** The forms of the developer tools. A new key's secret is answered once and stored nowhere. */
export const developerForms = {
  workspace: switchWorkspace(href("user.developer", {}, { done: "workspace" })),
  "create-key": defineForm({
    fields: { name: Name, workspace: v.string() },
    send: createKey,
  }),
  "rename-key": defineForm({
    fields: { name: Name },
    async send({ name }, context) {
      if (await isTaken(context, name)) return refuseFields({ name: TAKEN });
      const path = `/token/${encodeURIComponent(context.subject)}`;
      const answer = await context.change({ path, method: "PUT", body: { name } });
      return answer.ok ? { kind: "done" } : toRefusal(answer, { field: "name" });
    },
  }),
  "delete-key": defineForm({
    fields: {},
    async send(_, { subject, change }) {
      const path = `/token/${encodeURIComponent(subject)}`;
      const answer = await change({ path, method: "DELETE" });
      // It is deleted, as requested, even when another request deleted it.
      if (answer.ok || answer.status === 404) return { kind: "done" };
      return toRefusal(answer);
    },
  }),
  console: defineForm({
    fields: {
      call: v.picklist(
        CONSOLE_CALLS.map(({ name }) => name),
        "Choose a call.",
      ),
    },
    send: ({ call }, context) => askConsole(call, context),
  }),
};

async function askConsole(name: string, { account }: FormContext): Promise<FormOutcome> {
  const path = CONSOLE_CALLS.find((call) => call.name === name)?.path ?? "";
  const opened = await account.files.open(path, { headers: { accept: "application/json" } });
  if (!opened.ok) return toRefusal({ ...opened, problem: null });
  const { value: answer } = opened;
  const { text, isCut } = await readBoundedText(answer, CONSOLE_MAX_BYTES);
  const shown = isCut ? `${text}\n…` : toPretty(text);
  return {
    kind: "shown",
    message: `GET ${path} answered ${answer.status}.`,
    result: { call: name, body: cleanText(shown) },
  };
}

function toPretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
