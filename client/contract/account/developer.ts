import type { Part } from "../failures.ts";
import type { Workspace } from "../session.ts";

/** A machine key, without its secret. */
export interface MachineKey {
  name: string;
  key: string;
  lastUsed: string | null;
}

/** The developer tools of a signed-in reader; a visitor gets an explanation. */
export interface DeveloperPage {
  own: {
    workspaces: Part<Workspace[]>;
    /** The workspace of these keys; `null` when none is selected. */
    current: Workspace | null;
    keys: Part<{ rows: MachineKey[]; total: number; page: number; last: number }>;
    /** Whether the reader signed in a moment ago, as making a key requires. */
    isFresh: boolean;
  } | null;
  /** Public address of the product API; `null` when this portal does not know it. */
  apiUrl: string | null;
}

/** Longest name of a key, characters; the contract's own limit. */
export const KEY_NAME_MAX_CHARS = 255;

/** The calls that the page's console may make: they only read. */
export const CONSOLE_CALLS = [
  { name: "user", path: "/user", label: "Your profile" },
  { name: "organizations", path: "/organizations?includeAdmins=false", label: "Your workspaces" },
  { name: "datasets", path: "/datasets/paginated?limit=5", label: "Datasets of this workspace" },
  {
    name: "shared",
    path: "/datasets/shared-datasets?limit=5",
    label: "Datasets shared with you",
  },
  { name: "collections", path: "/collections?limit=5", label: "Your collections" },
  { name: "proposals", path: "/publishing/proposal", label: "Your proposals" },
  { name: "public", path: "/discover/datasets?limit=5", label: "Public datasets" },
  { name: "tags", path: "/discover/tags", label: "Tags of public datasets" },
] as const;

export const SNIPPET_LANGUAGES = ["curl", "Python", "R", "JavaScript"] as const;
export type SnippetLanguage = (typeof SNIPPET_LANGUAGES)[number];

/** Placeholder for an unknown address. */
const UNKNOWN_HOST = "https://API-HOST";

interface SnippetParts {
  apiUrl: string | null;
  /** The name and the public half of a key; the secret comes from the environment. */
  name: string;
  key: string;
}

/** How to list the datasets of a workspace with a key, whose secret is not in the code. */
export function toSnippet(language: SnippetLanguage, { apiUrl, name, key }: SnippetParts): string {
  const url = `${apiUrl ?? UNKNOWN_HOST}/datasets/paginated?limit=5`;
  const note = `Key "${name.replace(/[^\p{L}\p{N} ._-]/gu, "")}"; its secret is in PORTAL_SECRET`;
  switch (language) {
    case "curl":
      return `# ${note}\ncurl -H "Authorization: Bearer ${key}.$PORTAL_SECRET" \\\n  "${url}"`;
    case "Python":
      return `# ${note}\nimport json, os, urllib.request\n\nrequest = urllib.request.Request(\n    "${url}",\n    headers={"Authorization": f"Bearer ${key}.{os.environ['PORTAL_SECRET']}"},\n)\nwith urllib.request.urlopen(request) as answer:\n    for dataset in json.load(answer)["datasets"]:\n        print(dataset["content"]["name"])`;
    case "R":
      return `# ${note}\nlibrary(httr2)\n\nanswer <- request("${url}") |>\n  req_auth_bearer_token(paste0("${key}.", Sys.getenv("PORTAL_SECRET"))) |>\n  req_perform() |>\n  resp_body_json()\nfor (dataset in answer$datasets) print(dataset$content$name)`;
    case "JavaScript":
      return `// ${note}\nconst answer = await fetch("${url}", {\n  headers: { Authorization: \`Bearer ${key}.\${process.env.PORTAL_SECRET}\` },\n});\nfor (const dataset of (await answer.json()).datasets) console.log(dataset.content.name);`;
  }
}
