import type { RecipeName } from "#client/contract/recipes.ts";

export interface ListedFile {
  path: string;
  url: string;
  /** Bytes. */
  size: number;
  sha256: string | null;
}

interface RecipePlace {
  /** Address of the version's page. */
  page: string;
  files: ListedFile[];
}

const writers: Record<RecipeName, (place: RecipePlace) => string> = {
  "wget.txt": ({ files }) => lines(files.map(({ url }) => url)),
  "curl.txt": ({ files }) =>
    lines(files.flatMap(({ url, path }) => [`url = "${url}"`, `output = "${escape(path)}"`])),
  "aria2.txt": ({ files }) =>
    lines(
      files.flatMap(({ url, path, sha256 }) => [
        url,
        `  out=${path}`,
        ...(sha256 ? [`  checksum=sha-256=${sha256}`] : []),
      ]),
    ),
  "download.py": writePython,
  SHA256SUMS: ({ files }) =>
    lines(files.flatMap(({ path, sha256 }) => (sha256 ? [`${sha256}  ${path}`] : []))),
};

/** One list of a version's files; a name with a line end in it can be in no list of lines. */
export function writeRecipe(name: RecipeName, { page, files }: RecipePlace): string {
  return writers[name]({ page, files: files.filter(({ path }) => !/\p{Cc}/u.test(path)) });
}

function lines(text: string[]): string {
  return text.map((line) => `${line}\n`).join("");
}

/** Inside the double quotes of a curl configuration. */
function escape(text: string): string {
  return text.replaceAll(/["\\]/g, String.raw`\$&`);
}

function writePython({ page, files }: RecipePlace): string {
  const list = files.map(({ path, url, sha256 }) => [path, url, sha256]);
  return `"""Fetches ${files.length} files of ${page} and checks each of them."""
import hashlib
import json
import pathlib
import urllib.request

FILES = json.loads(r'''${JSON.stringify(list).replaceAll("'", "\\u0027")}''')

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
`;
}
