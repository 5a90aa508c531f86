import { readText } from "./bounded-text.ts";
import { OUTSIDE_ANSWER_MAX_BYTES } from "../limits.ts";

/** JSON as services write its type; the user pool's is `application/x-amz-json-1.1`. */
const JSON_TYPE = /^application\/([\w.-]+\+)?(x-amz-)?json\b/i;

/** What another service answered, of a bounded size and of its type; `null` for anything else. */
export async function readJsonAnswer(answer: Response): Promise<unknown> {
  if (!JSON_TYPE.test(answer.headers.get("content-type") ?? "")) {
    await answer.body?.cancel();
    return null;
  }
  const text = await readText(answer, OUTSIDE_ANSWER_MAX_BYTES);
  try {
    return text.ok ? JSON.parse(text.value) : null;
  } catch {
    return null;
  }
}
