import * as v from "valibot";
import { href } from "#client/contract/routes.ts";
import { toQueryString } from "#client/contract/query-string.ts";
import { defineForm, toRefusal } from "./form.ts";

const WorkspaceId = v.pipe(
  v.string(),
  v.regex(/^N:organization:[0-9a-f-]{36}$/, "Choose one of your workspaces."),
);

/** Makes a workspace the account's current one; `to` is the page that opens then. */
export function switchWorkspace(to: string) {
  return defineForm({
    fields: { organization: WorkspaceId },
    async send({ organization }, { change }) {
      const query = toQueryString({ organization_id: organization });
      const path = `/session/switch-organization${query}`;
      const answer = await change({ path, method: "PUT" });
      if (!answer.ok) return toRefusal(answer, { field: "organization" });
      return { kind: "done", to };
    },
  });
}

export const sharedForms = { open: switchWorkspace(href("workspaces.user.datasets")) };
export const datasetsForms = {
  workspace: switchWorkspace(href("workspaces.user.datasets", {}, { done: "workspace" })),
};
