import { afterEach, expect, it, vi } from "vitest";
import { createChallenge } from "../../../sign-in/challenge.ts";
import { loadConfig } from "../../../sign-in/load-config.ts";
import { sendRestore } from "./send-restore.ts";

vi.mock("../../../sign-in/load-config.ts", () => ({ loadConfig: vi.fn() }));
vi.mock("../../../sign-in/challenge.ts", () => ({ createChallenge: vi.fn() }));

const UNKNOWN = expect.stringContaining("we cannot tell whether your request arrived");
const bodies: URLSearchParams[] = [];

function stubAnswer(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal("fetch", async (_url: unknown, { body }: { body: URLSearchParams }) => {
    bodies.push(body);
    return answer();
  });
}

function createForm(): HTMLFormElement {
  const form = document.createElement("form");
  form.action = "/datasets/7/version/1/restore";
  form.innerHTML = '<input name="name" value="Ada Moss">';
  return form;
}

afterEach(() => vi.unstubAllGlobals());

it("is sent without a token that is not available", async () => {
  vi.mocked(loadConfig).mockRejectedValueOnce(new Error("offline"));
  stubAnswer(() => Response.json({ notSent: null }));
  expect(await sendRestore(createForm())).toBe(null);
  expect(String(bodies.pop())).toBe("name=Ada+Moss&recaptchaToken=");
});

it("is sent with a token of its own each time", async () => {
  vi.mocked(loadConfig).mockResolvedValue({ challenge: null } as never);
  const requestMetadata = vi.fn().mockResolvedValueOnce({ challengeToken: "one" });
  requestMetadata.mockResolvedValueOnce({ challengeToken: "two" });
  vi.mocked(createChallenge).mockReturnValue({ load() {}, requestMetadata });
  stubAnswer(() => Response.json({ notSent: "The check did not pass." }, { status: 422 }));
  const form = createForm();
  expect(await sendRestore(form)).toBe("The check did not pass.");
  expect(await sendRestore(form)).toBe("The check did not pass.");
  expect(bodies.splice(0).map((body) => body.get("recaptchaToken"))).toEqual(["one", "two"]);
});

it.each<[string, () => Response | Promise<Response>]>([
  ["no answer", () => Promise.reject(new TypeError("offline"))],
  ["half an answer", () => new Response('{"notSe')],
  ["a page", () => new Response("<!doctype html>")],
  ["another answer", () => Response.json({})],
])("cannot tell whether it arrived after %s", async (_, answer) => {
  stubAnswer(answer);
  expect(await sendRestore(createForm())).toEqual(UNKNOWN);
});
