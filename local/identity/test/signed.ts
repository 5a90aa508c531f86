import { createHash, createHmac } from "node:crypto";
import type { AdminKey } from "../signature.ts";

/** Sends a call of the pool's administration as an AWS client signs it. */
export async function callSigned(
  origin: string,
  [operation, input]: [operation: string, input: object],
  { key, now = Date.now() }: { key: AdminKey; now?: number },
): Promise<{ status: number; name: string | null; body: object }> {
  const url = `${origin}/identity/`;
  const body = JSON.stringify(input);
  const answer = await fetch(url, { method: "POST", body, headers: sign() });
  const answered = (await answer.json()) as { __type?: string }; // our own stand-in's
  return { status: answer.status, name: answered.__type ?? null, body: answered };

  function sign(): Record<string, string> {
    const time = new Date(now).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
    const headers = {
      host: new URL(origin).host,
      "x-amz-date": time,
      "x-amz-target": `AWSCognitoIdentityProviderService.${operation}`,
    };
    const names = Object.keys(headers).join(";");
    const lines = Object.entries(headers).map((pair) => `${pair.join(":")}\n`);
    const scope = `${time.slice(0, 8)}/eu-central-1/cognito-idp/aws4_request`;
    const request = ["POST", "/identity/", "", lines.join(""), names, sha256(body)].join("\n");
    const text = ["AWS4-HMAC-SHA256", time, scope, sha256(request)].join("\n");
    let secret: string | Buffer = `AWS4${key.secretAccessKey}`;
    for (const part of scope.split("/")) secret = hmac(secret, part);
    const signature = hmac(secret, text).toString("hex");
    const credential = `Credential=${key.accessKeyId}/${scope}`;
    const authorization = `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${names}, Signature=${signature}`;
    return { ...headers, authorization };
  }
}

function hmac(secret: string | Buffer, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
