import type { Faults } from "../faults.ts";
import { createGithubService } from "./github.ts";
import type { LinkOptions } from "./service.ts";
import { createOrcidService } from "./orcid.ts";

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
