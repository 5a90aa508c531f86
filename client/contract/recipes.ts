interface Recipe {
  label: string;
  /** Whether a browser shows it or keeps it. */
  disposition: "inline" | "attachment";
  /** What to type beside it; `url` is its address. */
  command: (url: string) => string;
}

/** A version's files for the tools people fetch them with, by file name (UX-06). */
export const RECIPES = {
  "wget.txt": {
    label: "wget",
    disposition: "inline",
    command: (url) => `wget -qO- ${url} | wget -x -nH --cut-dirs=3 -c -i -`,
  },
  "curl.txt": {
    label: "curl",
    disposition: "inline",
    command: (url) => `curl -fsS ${url} | curl --create-dirs --parallel -K -`,
  },
  "aria2.txt": {
    label: "aria2",
    disposition: "inline",
    command: (url) => `curl -fsS ${url} | aria2c -c -i -`,
  },
  "download.py": {
    label: "Python",
    disposition: "attachment",
    command: (url) => `curl -fsS ${url} | python3 -`,
  },
  SHA256SUMS: {
    label: "Checksums",
    disposition: "inline",
    command: (url) => `curl -fsS ${url} | sha256sum -c`,
  },
} as const satisfies Record<string, Recipe>;

export type RecipeName = keyof typeof RECIPES;

export const RECIPE_NAMES = Object.keys(RECIPES) as RecipeName[]; // the table's own keys

export function isRecipeName(asked: string): asked is RecipeName {
  return Object.hasOwn(RECIPES, asked);
}
