import type { Page } from "playwright-core";
import { inject } from "vitest";

/** Calls of the user pool's stand-in that a page made, by operation. */
export function countCalls(pages: readonly Page[]): Map<string, number> {
  const calls = new Map<string, number>();
  for (const page of pages) {
    page.on("request", (request) => {
      const operation = request.headers()["x-amz-target"]?.split(".")[1];
      if (operation) calls.set(operation, (calls.get(operation) ?? 0) + 1);
    });
  }
  return calls;
}

/** Calls the user pool's admin interface. */
export async function callPool(call: string, body: unknown = {}): Promise<void> {
  await send(`/identity/__admin/${call}`, body);
}

/** Calls the user pool itself, without the browser. */
export async function askPool<Answer>(operation: string, body: object): Promise<Answer> {
  const answer = await fetch(`${inject("services")}/identity/`, {
    method: "POST",
    headers: { "x-amz-target": `AWSCognitoIdentityProviderService.${operation}` },
    body: JSON.stringify({ ClientId: "foreland-web", ...body }),
  });
  if (!answer.ok) throw new Error(`${operation} answers ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<Answer>; // our own stand-in's
}

/** Resets everything of the stand-ins. */
export async function resetServices(): Promise<void> {
  await callPool("reset");
  await fetch(`${inject("services")}/__fault`, { method: "DELETE" });
}

interface Fault {
  service: "identity" | "hosted" | "challenge" | "api" | "orcid" | "github" | "doi";
  operation: string;
  mode: string;
  count?: number;
  delayMs?: number;
}

/** Makes a stand-in fail. */
export async function setFault(fault: Fault): Promise<void> {
  await send("/__fault", fault);
}

async function send(path: string, body: unknown): Promise<void> {
  const answer = await fetch(inject("services") + path, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
}
