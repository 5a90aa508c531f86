import { sleep } from "#base/sleep.ts";
import type { SignInConfig } from "../contract/sign-in.ts";
import { CHALLENGE_TIMEOUT_MS, CHALLENGE_POLL_MS } from "../contract/limits.ts";

/** Actions that need a token of the bot-protection service. */
export type ChallengeAction = "sign_in" | "reset_password" | "restore_request";

/** The bot-protection service in the browser. If it fails, signing in continues without it. */
export interface Challenge {
  load(): void;
  /** A token for the user pool's triggers; empty when there is none. */
  requestMetadata(action: ChallengeAction): Promise<Record<string, string>>;
}

/** The part of the service's script that is used. */
interface Service {
  render(
    container: HTMLElement,
    options: { sitekey: string; size: "invisible"; badge: "bottomleft" },
  ): number;
  execute(widget: number, options: { action: string }): PromiseLike<string>;
}

/**
 * Loads the service's script when a person starts to sign in, and never for anyone else. A script
 * that is blocked, slow or broken costs a sign-in two seconds at most (F-66).
 */
export function createChallenge(config: SignInConfig["challenge"]): Challenge {
  let widget: Promise<{ service: Service; id: number } | null> | null = null;

  async function open(scriptUrl: string, siteKey: string) {
    const service = await Promise.race([waitForService(), insertScript(scriptUrl)]);
    if (!service) return null;
    const options = { sitekey: siteKey, size: "invisible", badge: "bottomleft" } as const;
    return { service, id: service.render(createBadgePlace(), options) };
  }

  function load(): void {
    if (!config) return;
    widget ??= open(config.scriptUrl, config.siteKey)
      .catch(() => null)
      .then((opened) => {
        // The next attempt may succeed.
        if (!opened) widget = null;
        return opened;
      });
  }

  async function ask(action: ChallengeAction): Promise<string | null> {
    load();
    const opened = await widget;
    return opened ? await opened.service.execute(opened.id, { action }) : null;
  }

  return {
    load,
    async requestMetadata(action) {
      if (!config) return {};
      const token = await Promise.race([ask(action).catch(() => null), waitForTimeout()]);
      return token === null ? {} : { challengeToken: token, challengeAction: action };
    },
  };
}

/** The badge is placed bottom left and hidden (spec. point 9). */
function createBadgePlace(): HTMLElement {
  const place = document.createElement("div");
  place.style.visibility = "hidden";
  document.body.append(place);
  return place;
}

/** Resolves when the script did not load. */
function insertScript(scriptUrl: string): Promise<null> {
  const url = new URL(scriptUrl);
  url.searchParams.set("render", "explicit");
  // Sign-in and other forms of one tab share the script.
  const isThere = [...document.scripts].some(({ src }) => src === url.href);
  return new Promise((resolve) => {
    if (isThere) return;
    const script = document.createElement("script");
    script.async = true;
    script.src = createTrustedScriptUrl(url);
    script.addEventListener("error", () => {
      script.remove();
      resolve(null);
    });
    document.head.append(script);
  });
}

interface ScriptPolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(text: string): string }): ScriptPolicy;
}

interface ScriptPolicy {
  createScriptURL(text: string): unknown;
}

/** Of the tab, as no server runs this: it cannot be made twice, but a script that did not load is inserted again. */
let policy: ScriptPolicy | null = null;

/** The policy allows the one configured address, and nothing else. */
function createTrustedScriptUrl(url: URL): string {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicyFactory }; // absent outside of Chromium
  if (!trustedTypes) return url.href;
  policy ??= trustedTypes.createPolicy("foreland-challenge", {
    createScriptURL(text) {
      if (text !== url.href) throw new TypeError("Not the configured script.");
      return text;
    },
  });
  return policy.createScriptURL(url.href) as string; // the browser accepts it in place of a string
}

async function waitForService(): Promise<Service | null> {
  const attempts = CHALLENGE_TIMEOUT_MS / CHALLENGE_POLL_MS;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { grecaptcha } = globalThis as { grecaptcha?: Partial<Service> }; // the script's own global
    if (isService(grecaptcha)) return grecaptcha;
    await sleep(CHALLENGE_POLL_MS);
  }
  return null;
}

function isService(value: Partial<Service> | undefined): value is Service {
  return typeof value?.render === "function" && typeof value.execute === "function";
}

async function waitForTimeout(): Promise<null> {
  await sleep(CHALLENGE_TIMEOUT_MS);
  return null;
}
