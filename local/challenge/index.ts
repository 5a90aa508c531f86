import type { Faults } from "../faults.ts";

/** The part of a bot-protection script that the portal's page needs: a badge, and a token for each action. */
const SCRIPT = `
(function () {
  var keys = [];
  globalThis.grecaptcha = {
    render: function (container, options) {
      var badge = document.createElement("div");
      badge.className = "grecaptcha-badge";
      badge.dataset.place = options.badge;
      badge.textContent = "Protected by a stand-in";
      container.append(badge);
      return keys.push(options.sitekey) - 1;
    },
    execute: function (widget, options) {
      return Promise.resolve([keys[widget], options.action, Date.now()].join("."));
    },
  };
})();
`;

interface ChallengeOptions {
  readonly faults: Pick<Faults, "apply">;
  readonly siteKey: string;
  readonly secret: string;
  now(): number;
}

/** The stand-in of the bot-protection service: answers everything under `/challenge/`. */
export function createChallengeService({
  faults,
  ...options
}: ChallengeOptions): (request: Request) => Promise<Response> {
  const check = createTokenCheck(options);

  async function verify(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    return Response.json(check(form.get("secret") ?? "", form.get("response") ?? ""));
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    const fault = await faults.apply("challenge", pathname, request.signal);
    if (fault) return fault;
    if (`${request.method} ${pathname}` === "POST /challenge/siteverify") return verify(request);
    if (pathname !== "/challenge/api.js") return new Response("Not found\n", { status: 404 });
    const headers = {
      "content-type": "text/javascript",
      "cross-origin-resource-policy": "cross-origin",
    };
    return new Response(SCRIPT, { headers });
  };
}

/** How long a token is valid: reCAPTCHA's own two minutes, in milliseconds. */
const TOKEN_TTL_MS = 2 * 60 * 1000;
/** Used tokens that are remembered; nobody makes more locally within two minutes. */
const USED_MAX = 10_000;

interface Verification {
  success: boolean;
  action?: string;
  "error-codes"?: string[];
}

/** Checks the page script's tokens, `<site key>.<action>.<time>`; each is valid once. */
function createTokenCheck(options: {
  siteKey: string;
  secret: string;
  now(): number;
}): (secret: string, token: string) => Verification {
  const used = new Set<string>();
  return (secret, token) => {
    if (secret !== options.secret) return refuse("invalid-input-secret");
    const [siteKey, action = "", time = ""] = token.split(".");
    const age = options.now() - Number(time);
    if (siteKey !== options.siteKey || !(age >= 0)) return refuse("invalid-input-response");
    if (age > TOKEN_TTL_MS || used.has(token)) return refuse("timeout-or-duplicate");
    if (used.size >= USED_MAX) used.clear();
    used.add(token);
    return { success: true, action };
  };
}

function refuse(code: string): Verification {
  return { success: false, "error-codes": [code] };
}
