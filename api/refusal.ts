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
  413: "PayloadTooLarge",
  500: "InternalServerError",
};

export function refuseV1(status: number, message: string): Response {
  return Response.json({ type: V1_TYPES[status] ?? "Error", message, code: status }, { status });
}

/** Shared datasets, packages and our own publishing calls. */
export function refuseMessage(status: number, message: string): Response {
  return Response.json({ message }, { status });
}

/** The family a path belongs to, for refusals that no route gives. */
export function refuseByPath(path: string, status: number, message: string): Response {
  if (path.startsWith("/discover/")) return refuseDiscover(status, message);
  if (path.startsWith("/publish/") || path.startsWith("/datasets/"))
    return refuseMessage(status, message);
  if (path.startsWith("/publishing/")) return new Response(null, { status });
  return refuseV1(status, message);
}
