/** The contract's bodies of failure, one shape a family of calls. */
export function refuseDiscover(status: number, message: string): Response {
  return new Response(message, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });
}

const V1_TYPES: Record<number, string> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  409: "Conflict",
  413: "PayloadTooLarge",
  415: "UnsupportedMediaType",
  500: "InternalServerError",
};

export function refuseV1(status: number, message: string): Response {
  return Response.json({ type: V1_TYPES[status] ?? "Error", message, code: status }, { status });
}

/** Shared datasets, packages, code accounts and our own publishing calls. */
export function refuseMessage(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/** Collections: the id is for whoever reports the refusal. */
function refuseCollections(status: number, message: string): Response {
  return Response.json({ message, errorId: crypto.randomUUID() }, { status });
}

/** Proposals: the contract's body is empty, so the sentence goes beside it, where only ASCII may stand. */
function refusePublishing(status: number, message: string): Response {
  const headers = { "x-problem": message.replace(/[^ -~]/g, "?") };
  return new Response(null, { status, headers });
}

const MESSAGE_PATHS = ["/publish/", "/datasets/shared-datasets", "/accounts/", "/repositories"];

/** The family a path belongs to, for refusals that know nothing but the path. */
export function refuseByPath(path: string, status: number, message: string): Response {
  if (path.startsWith("/discover/") || path.startsWith("/zipit/"))
    return refuseDiscover(status, message);
  if (path.startsWith("/publishing/")) return refusePublishing(status, message);
  if (path === "/collections" || path.startsWith("/collections/"))
    return refuseCollections(status, message);
  if (MESSAGE_PATHS.some((start) => path.startsWith(start))) return refuseMessage(status, message);
  return refuseV1(status, message);
}
