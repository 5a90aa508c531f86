import type { Faults } from "../faults.ts";

/** What the portal's page needs of a bot-protection script: a badge, and a token for each action. */
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

/** The stand-in of the bot-protection service: answers everything under `/challenge/`. */
export function createChallengeService(
  faults: Pick<Faults, "apply">,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const fault = await faults.apply("challenge", pathname, request.signal);
    if (fault) return fault;
    if (pathname !== "/challenge/api.js") return new Response("Not found\n", { status: 404 });
    const headers = {
      "content-type": "text/javascript",
      "cross-origin-resource-policy": "cross-origin",
    };
    return new Response(SCRIPT, { headers });
  };
}
