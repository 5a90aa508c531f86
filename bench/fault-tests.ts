const CMS = "worker/test/content-service-faults.test.ts";
const CONTENT = "worker/test/content-odd-content.test.ts";
const KV = "worker/test/content-store-faults.test.ts";
const KEYS = "token/keys.test.ts";
const DIALOG = "e2e/dialog/faults.test.ts";
const HOSTED = "e2e/dialog/return.test.tsx";
const SESSION = "e2e/journeys/sign-in/session.test.ts";
const COOKIES = "e2e/journeys/sign-in/session-cookies.test.ts";
const CLOCK = "e2e/journeys/sign-in/session-clock.test.ts";
const SIGN_IN = "e2e/journeys/sign-in/sign-in-faults.test.ts";
const KEEPER = "client/state/session-keeper.test.ts";
const NAVIGATION = "client/navigation/navigation.test.tsx";
const AHEAD = "e2e/journeys/visitors/loading-ahead.test.ts";
const NEW_BUILD = "e2e/journeys/visitors/new-build.test.ts";
const DEPLOYMENTS = "e2e/journeys/visitors/deployments.test.ts";
const DOUBTED = "worker/routes/account/doubted-session.test.ts";
const ACCOUNT = "worker/loaders/account-faults.test.ts";

/** A test file, and a part of the titles of its tests that cause the fault. */
type Played = readonly [file: string, ...names: string[]];

/** The tests that cause each fault of `docs/requirements.md`. */
export const FAULT_TESTS: Readonly<Record<string, readonly Played[]>> = {
  "F-1": [[CMS, "F-1:"]],
  "F-2": [[CMS, "F-2:"]],
  "F-3": [[CMS, "F-3:"]],
  "F-4": [[CMS, "F-4:"]],
  "F-5": [[CMS, "F-5:"]],
  "F-6": [[CMS, "F-6:"]],
  "F-7": [[CMS, "F-7:"]],
  "F-8": [[CMS, "F-8:"]],
  "F-9": [[CMS, "F-9"]],
  "F-10": [[CMS, "F-10"]],
  "F-11": [[CMS, "F-11:"]],
  "F-12": [[CONTENT, "F-12:"]],
  "F-13": [
    [KV, "F-13:"],
    ["e2e/node/content-killed.test.ts", ""],
  ],
  "F-14": [[KV, "F-14:"]],
  "F-15": [[CONTENT, "F-15:"]],
  "F-16": [[CONTENT, "F-16:"]],
  "F-17": [[CONTENT, "F-17:"]],
  "F-18": [[CONTENT, "F-18:"]],
  "F-19": [[CONTENT, "F-19:"]],
  "F-20": [[KV, "F-20:"]],
  "F-21": [[KV, "F-21:"]],
  "F-22": [[KV, "F-22:"]],
  "F-23": [[KV, "F-23:"]],
  "F-24": [[KV, "F-24:"]],
  "F-25": [[KV, "F-25:"]],
  "F-26": [[KV, "F-26:"]],
  "F-27": [
    ["content-cache/read/read.test.ts", "shares one read among two hundred requests"],
    [
      "worker/product-api/public-cache.test.ts",
      "makes one call for all who read an uncached answer at the same moment",
    ],
    [KEYS, "lets 200 requests of a cold isolate share one fetch"],
  ],
  "F-28": [
    ["worker/middleware/errors.test.ts", "shows a reader the failure in the portal's shell"],
    ["worker/page/render.test.ts", "what is missing and why"],
    ["worker/routes/shared-pages.test.ts", "does not store a page that its reader left halfway"],
  ],
  "F-29": [
    [AHEAD, "half of its data"],
    ["worker/routes/shared-pages.test.ts", "does not store a page that its reader left halfway"],
    ["worker/previews/budget.test.ts", "frees the memory of a request that was ended"],
  ],
  "F-30": [["e2e/journeys/visitors/slow-connections.test.ts", "a thousand connections"]],
  "F-40": [
    [KEYS, "refuses every token while the key server is down at cold start"],
    ["worker/session/read-session.test.ts", "is a visitor's while no key can be fetched"],
    [DOUBTED, "says that a sign-in could not be checked"],
  ],
  "F-41": [
    [KEYS, "keeps signed-in users through an hour without the key server"],
    ["token/stored-key-set.test.ts", "the stored copy of a key set"],
  ],
  "F-42": [[KEYS, "accepts the first token after a rotation"]],
  "F-43": [[KEYS, "fetches once in 30 seconds for a flood of unknown key ids"]],
  "F-44": [["token/key-faults.test.ts", "a key store offered a bad key set"]],
  "F-45": [
    [
      DIALOG,
      "shows the form again when the pool never answers",
      "shows the code's form again after the pool failed",
    ],
  ],
  "F-46": [[DIALOG, "shows the pool's message for a wrong password and for a lock-out"]],
  "F-47": [
    [
      DIALOG,
      "refuses a code that was used for another sign-in",
      "returns to the start when three minutes passed",
      "returns to the start when the pool forgot the session",
    ],
    ["e2e/dialog/steps.test.ts", "refuses a wrong one, and accepts the right one"],
  ],
  "F-48": [
    ["worker/session/refresh.test.ts", "a refresh"],
    ["e2e/dialog/session.test.ts", "keeps the session when a refresh ends with"],
    [
      SESSION,
      "is signed out in every tab, which says why, when the user pool refuses to refresh in one",
    ],
  ],
  "F-49": [[SESSION, "refreshes once for five tabs, with rotation and no grace"]],
  "F-50": [
    [
      SESSION,
      "writes nothing when a refresh ends well after a sign-out",
      "signs out although the token cannot be revoked",
    ],
  ],
  "F-51": [[SESSION, "signs out in every tab at once"]],
  "F-52": [
    [CLOCK, "with a clock three hours fast", "when the machine slept for eight hours"],
    ["e2e/dialog/session.test.ts", "stays signed in, and makes no loop"],
    [KEEPER, "refreshes once after the clock jumped"],
  ],
  "F-53": [
    [
      COOKIES,
      "without the access token's cookie",
      "believes only the last user's cookies",
      "keeps an id token of 5 KB out of the cookies",
      "tells a reader whose browser keeps no cookies",
    ],
  ],
  "F-54": [
    [
      HOSTED,
      "says quietly that the reader cancelled",
      "refuses a wrong state",
      "refuses an answer with no good code",
      "refuses a code that was used before",
      "takes an answer that comes after ten minutes",
      "lets a second tab finish",
      "says that signing in failed when the token end point does",
      "takes the way back for a cancellation",
    ],
  ],
  "F-55": [
    [
      DOUBTED,
      "renews a token that the product API refuses, once",
      "signs out when",
      "does not sign out when the catalogue cannot check the token",
    ],
    ["worker/product-api/as-caller.test.ts", "repeats the call with a renewed token"],
  ],
  "F-60": [
    [ACCOUNT, "opens the profile without a name in the header", "opens the shared workspaces"],
    ["worker/product-api/client.test.ts", "the product API"],
  ],
  "F-61": [[ACCOUNT, "shows the workspaces although the profile failed"]],
  "F-62": [
    [
      "e2e/journeys/visitors/offline.test.ts",
      "went offline before the scripts had started",
      "says that the reader is offline before a click",
    ],
    [AHEAD, "loads nothing ahead on a connection with"],
    [NAVIGATION, "opens the requested page by itself when the network is back"],
  ],
  "F-63": [
    [
      NEW_BUILD,
      "reloads once in ten seconds for code that is gone",
      "where storage is blocked",
      "where its code is a page, half a file, or blocked",
    ],
    [NAVIGATION, "handles missing code by one full load"],
  ],
  "F-64": [
    [NEW_BUILD, "stays quiet, and loads nothing anew, whatever the list of builds answers"],
    [
      "client/navigation/background/build-watch.test.ts",
      "ignores an answer that is",
      "forgets a build that was rolled back",
    ],
  ],
  "F-65": [
    [NEW_BUILD, "keeps an open tab working across three builds"],
    [DEPLOYMENTS, "keeps open tabs working over three deployments"],
  ],
  "F-66": [
    [DIALOG, "signs in although the challenge script"],
    [SIGN_IN, "signs in although the challenge script is"],
  ],
  "F-67": [
    [COOKIES, "shows public pages completely where cookies and storage are blocked"],
    ["e2e/journeys/sign-in/linked-accounts.test.ts", "where the browser blocks storage"],
    ["client/navigation/load-fully.test.ts", "reloads nothing where storage is blocked"],
  ],
  "F-68": [
    [
      "e2e/journeys/visitors/changed-markup.test.ts",
      "keeps content and links of",
      "where a translator has put its own elements",
    ],
  ],
  "F-69": [
    [SIGN_IN, "sends one request %s", "changes nothing when the reader goes back during a sign-in"],
    [DIALOG, "sends one request for two presses of the button"],
    [NAVIGATION, "makes one request for a link that is clicked twice"],
  ],
};
