const CONTENT_TYPE = "application/vnd.contentful.delivery.v1+json";

/** Largest answer of the service, bytes (contentful limits: 7 MB). */
const RESPONSE_MAX_BYTES = 7_340_032;

/** JSON in the service's format, or its refusal when that would be too long. */
export function answerJson(body: unknown, status = 200): Response {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) > RESPONSE_MAX_BYTES) {
    return answerError(
      400,
      "BadRequest",
      `Response size too big. Maximum allowed response size: ${RESPONSE_MAX_BYTES}B.`,
    );
  }
  return new Response(text, { status, headers: { "content-type": CONTENT_TYPE } });
}

/** An error in the service's format. */
export function answerError(
  status: number,
  id: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body = { sys: { type: "Error", id }, message, requestId: crypto.randomUUID() };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": CONTENT_TYPE, ...headers },
  });
}

export function answerNotFound(): Response {
  return answerError(404, "NotFound", "The resource could not be found.");
}
