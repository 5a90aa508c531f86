import type { Faults } from "../faults.ts";
import { createGithubService } from "./github.ts";
import { createOrcidService } from "./orcid.ts";

/** Somebody who has an account at the service. */
export interface LinkPerson {
  readonly name: string;
  readonly orcid: string;
}

export interface LinkOptions {
  readonly people: readonly LinkPerson[];
  /** The portal as the service knows it. */
  readonly client: { readonly id: string; readonly secret: string };
  /** Where people are sent back to. */
  readonly redirectUri: string;
  now(): number;
}

export type LinkService = (request: Request, url: URL) => Promise<Response>;

interface LinksOptions extends Omit<LinkOptions, "redirectUri"> {
  /** Origin of the portal. */
  readonly portal: string;
  readonly faults: Pick<Faults, "apply">;
}

/** The stand-ins of ORCID and GitHub that a profile is linked to: answers `/orcid/` and `/github/`. */
export function createLinks(options: LinksOptions): (request: Request) => Promise<Response> {
  const { portal, faults } = options;
  const services = {
    orcid: createOrcidService({ ...options, redirectUri: `${portal}/orcid-redirect` }),
    github: createGithubService({ ...options, redirectUri: `${portal}/github-redirect` }),
  };
  return async (request) => {
    const url = new URL(request.url);
    const name = url.pathname.startsWith("/orcid/") ? "orcid" : "github";
    const fault = await faults.apply(name, url.pathname, request.signal);
    return fault ?? services[name](request, url);
  };
}
