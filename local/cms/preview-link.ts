import { createHmac } from "node:crypto";

/** Life of a link on the editing page, seconds. */
const LIFE_S = 3_600;

/** Makes signed links that show drafts on a page of the portal. */
export type PreviewLink = (path: string) => string;

interface PreviewDependencies {
  portal: string;
  secret: string;
  /** Milliseconds since 1970. */
  now(): number;
}

export function createPreviewLink({ portal, secret, now }: PreviewDependencies): PreviewLink {
  return (path) => {
    const expires = String(Math.floor(now() / 1_000) + LIFE_S);
    const signature = createHmac("sha256", secret).update(`${path}\n${expires}`).digest("hex");
    return `${portal}/preview?${new URLSearchParams({ path, expires, signature })}`;
  };
}
