export interface HostParams {
  host: string;
  insecure: boolean;
  basePath: string;
}

/** What the client must be told of `cdn.contentful.com` or `http://127.0.0.1:8788/cms`. */
export function parseServiceHost(host: string): HostParams {
  const url = new URL(/^https?:\/\//.test(host) ? host : `https://${host}`);
  const insecure = url.protocol === "http:";
  const port = url.port === "" ? (insecure ? "80" : "443") : url.port;
  return { host: `${url.hostname}:${port}`, insecure, basePath: url.pathname.replace(/\/$/, "") };
}
