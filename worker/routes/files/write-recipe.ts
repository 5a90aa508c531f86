import { findEscape } from "#api/wire/file-path.ts";
import type { RecipeName } from "#client/contract/recipes.ts";

export interface ListedFile {
  path: string;
  url: string;
  sha256: string | null;
}

interface Writer {
  /** `page`: address of the version's page. */
  head?: (page: string) => string;
  /** One file; `index` counts those that are listed, from 0. */
  file: (file: ListedFile, index: number) => string;
  tail?: string;
}

const writers: Record<RecipeName, Writer> = {
  "wget.txt": { file: ({ url }) => `${url}\n` },
  "curl.txt": { file: ({ url, path }) => `url = "${url}"\noutput = "${escape(path)}"\n` },
  "aria2.txt": {
    file: ({ url, path, sha256 }) =>
      `${url}\n  out=${path}\n${sha256 ? `  checksum=sha-256=${sha256}\n` : ""}`,
  },
  "annex.txt": { file: ({ url, path }) => `${url} ${path}\n` },
  "download.py": {
    head: toPythonHead,
    file: ({ path, url, sha256 }, index) =>
      `${index === 0 ? "" : ","}${JSON.stringify([path, url, sha256]).replaceAll("'", "\\u0027")}\n`,
    tail: `]''')

for name, url, expected in FILES:
    target = pathlib.Path(name)
    if target.exists() and expected == hashlib.sha256(target.read_bytes()).hexdigest():
        continue
    target.parent.mkdir(parents=True, exist_ok=True)
    digest = hashlib.sha256()
    with urllib.request.urlopen(url) as source, target.open("wb") as file:
        while chunk := source.read(1 << 20):
            digest.update(chunk)
            file.write(chunk)
    if expected and digest.hexdigest() != expected:
        raise SystemExit(f"{name} arrived damaged; run this again.")
    print(name)
`,
  },
  SHA256SUMS: { file: ({ path, sha256 }) => (sha256 ? `${sha256}  ${path}\n` : "") },
};

/**
 * One list of a version's files, while they arrive; only one at a time is in memory.
 * A path that could lead out of the reader's folder is in none of them, nor one with a line end.
 */
export async function* writeRecipe(
  name: RecipeName,
  { page, files }: { page: string; files: AsyncIterable<ListedFile> },
): AsyncGenerator<string> {
  const { head, file: toText, tail = "" } = writers[name];
  if (head) yield head(page);
  let index = 0;
  for await (const file of files) {
    if (findEscape(file.path) !== null) continue;
    yield toText(file, index);
    index += 1;
  }
  yield tail;
}

/** Inside the double quotes of a curl configuration. */
function escape(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`);
}

function toPythonHead(page: string): string {
  return `"""Fetches the files of ${page} and checks each of them."""
import hashlib
import json
import pathlib
import urllib.request

FILES = json.loads(r'''[
`;
}
