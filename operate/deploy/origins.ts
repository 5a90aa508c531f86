/**
 * Why the platform cannot serve a Worker at a valid https origin, as the rest of a sentence;
 * `null` when it can.
 */
export function findPlaceFault(origin: string, worker: string): string | null {
  const { hostname, port } = new URL(origin);
  if (port !== "") return "has a port: leave it out, the platform serves https on its own";
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(hostname))
    return "is no host below a zone of your account: write a name such as data.example.org";
  if (!/(?:^|\.)workers\.dev$/.test(hostname) || isOfWorker(hostname, worker)) return null;
  return `is not where workers.dev serves this Worker: write https://${worker}.<your subdomain>.workers.dev`;
}

function isOfWorker(hostname: string, worker: string): boolean {
  return hostname.startsWith(`${worker}.`) && hostname.split(".").length === 4;
}
