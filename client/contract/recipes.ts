interface Recipe {
  label: string;
  /** Whether a browser shows it or saves it. */
  disposition: "inline" | "attachment";
  /** The command next to it; `url` is its address. */
  command: (url: string) => string;
  /** The command once it is saved. */
  saved: string;
}

/** A version's files, or the selected ones, for download tools, by file name (UX-06). */
export const RECIPES = {
  "wget.txt": {
    label: "wget",
    disposition: "inline",
    command: (url) => `wget -qO- ${url} | wget -x -nH --cut-dirs=3 -c -i -`,
    saved: "wget -x -nH --cut-dirs=3 -c -i wget.txt",
  },
  "curl.txt": {
    label: "curl",
    disposition: "inline",
    command: (url) => `curl -fsS ${url} | curl --create-dirs --parallel -K -`,
    saved: "curl --create-dirs --parallel -K curl.txt",
  },
  "aria2.txt": {
    label: "aria2",
    disposition: "inline",
    command: (url) => `curl -fsS ${url} | aria2c -c -i -`,
    saved: "aria2c -c -i aria2.txt",
  },
  "annex.txt": {
    label: "git-annex",
    disposition: "inline",
    command: (url) => `curl -fsS ${url} | git annex addurl --batch --with-files`,
    saved: "git annex addurl --batch --with-files < annex.txt",
  },
  "download.py": {
    label: "Python",
    disposition: "attachment",
    command: (url) => `curl -fsS ${url} | python3 -`,
    saved: "python3 download.py",
  },
  SHA256SUMS: {
    label: "sha256sum",
    disposition: "inline",
    command: (url) => `curl -fsS ${url} | sha256sum -c`,
    saved: "sha256sum -c SHA256SUMS",
  },
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof RECIPES;

export const RECIPE_NAMES = Object.keys(RECIPES) as RecipeName[]; // the table's own keys

export function isRecipeName(value: string): value is RecipeName {
  return Object.hasOwn(RECIPES, value);
}

/** Fetches a version's files from its bucket; `paths` selects files and folders. */
export function toAwsCommand(bucket: string, paths: readonly string[] = []): string {
  const patterns = paths.map(toPattern).flatMap((pattern) => [pattern, `${pattern}/*`]);
  const filters = patterns.map((pattern) => ` --include ${quote(pattern)}`).join("");
  const only = filters === "" ? "" : ` --exclude '*'${filters}`;
  return `aws s3 sync ${bucket} .${only} --request-payer requester --region us-east-1`;
}

/** Fetches a version by the index of its folders, whose address is `folder`. */
export function toRcloneCommand(folder: string): string {
  return `rclone copy --http-url ${folder} :http: .`;
}

/** A path as a pattern of the AWS CLI. */
function toPattern(path: string): string {
  return path.replaceAll(/[[?*]/g, "[$&]");
}

/** One word for a shell, whatever it contains. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
