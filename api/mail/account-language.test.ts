import { beforeEach, expect, test } from "vitest";
import { notifyEndingEmbargoes } from "../notifications/notify.ts";
import { sendNoticeMails } from "../notifications/mails.ts";
import { createCatalogue, type Catalogue } from "../test/catalogue.ts";
import { LAB, writePeople } from "../test/people.ts";
import { MAIL_TEXTS } from "./languages.ts";
import type { Mail } from "./mail.ts";

const PORTAL = "https://portal.example.org";

let catalogue: Catalogue;
let outbox: Mail[];
/** Statements that store a language. */
let writes: string[];

beforeEach(async () => {
  outbox = [];
  writes = [];
  catalogue = await createCatalogue({ sendMail: async (mail) => outbox.push(mail) > 0 });
  await writePeople(catalogue);
  const { db } = catalogue.services;
  catalogue.services.db = new Proxy(db, {
    get(_, name) {
      if (name !== "prepare") return Reflect.get(db, name);
      return (sql: string) => {
        if (/UPDATE users SET language/.test(sql)) writes.push(sql);
        return db.prepare(sql);
      };
    },
  });
});

/** Sends a call from a page in a language, or from a program, which says none. */
async function call(token: string, address: string, { body, language = null }: Asked = {}) {
  const [method = "", path = ""] = address.split(" ");
  const response = await catalogue.request(path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(language !== null && { "accept-language": language }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBeLessThan(300);
  const text = await response.text();
  await catalogue.waitForDeferred();
  return Object(JSON.parse(text || "null"));
}

interface Asked {
  body?: object;
  language?: string | null;
}

const ask = (sub: string, address: string, asked?: Asked) =>
  call(`token-of-${sub}`, address, asked);

function setLanguages(language: string, where = "true"): Promise<unknown> {
  const sql = `UPDATE users SET language = ?1 WHERE ${where}`;
  return catalogue.services.db.prepare(sql).bind(language).run();
}

function readLanguage(sub: string): Promise<string | null> {
  const sql = "SELECT language FROM users WHERE sub = ?1";
  return catalogue.services.db.prepare(sql).bind(sub).first<string>("language");
}

const sendForm = (sub: string, language: string | null) =>
  ask(sub, "POST /collections", { body: { name: "Picks" }, language });

async function invite(email: string, language: string | null = null): Promise<void> {
  const { nodeId } = await ask("owner", "POST /collections", { body: { name: "Picks" } });
  const body = { email, role: "Editor" };
  await ask("owner", `POST /collections/${nodeId}/people`, { body, language });
}

async function propose(...steps: [sub: string, step: string][]): Promise<void> {
  const survey = [3, 4].map((questionId) => ({ questionId, response: "Yes" }));
  const body = { name: "Vagus", organizationNodeId: LAB, survey };
  const { nodeId } = await ask("stranger", "POST /publishing/proposal", { body });
  for (const [sub, step] of steps) await ask(sub, `POST /publishing/${step}?node_id=${nodeId}`);
}

async function decideAccess(decision: object): Promise<void> {
  const [{ id }] = (await ask("publisher", "GET /access-requests")).requests;
  await ask("publisher", `POST /access-requests/${id}/decision`, { body: decision });
}

/** Everything about withheld files, new versions and ends of embargoes. */
async function publish(): Promise<void> {
  const withheld = await catalogue.publish({
    key: "withheld",
    name: "Traces",
    organizationName: "Moss Lab",
    embargoReleaseDate: "2026-03-05",
    files: { "trace.csv": "1" },
  });
  const request = `POST /discover/datasets/${withheld.datasetId}/preview`;
  await ask("stranger", request, { body: {} });
  await decideAccess({ seen: "requested", status: "refused", reason: "Kein Antrag" });
  await ask("stranger", request, { body: {} });
  await catalogue.services.db.prepare("UPDATE embargo_access SET status = 'requested'").run();
  await decideAccess({ seen: "requested", status: "granted", until: "2026-03-04" });
  await notifyEndingEmbargoes(catalogue.services);
  const open = { key: "tides", name: "Tides", files: { "a.csv": "1" } };
  const { doi } = await catalogue.publish(open);
  await ask("member", "POST /collections", { body: { name: "Starred", dois: [doi] } });
  await catalogue.publish({ ...open, files: { "a.csv": "2" } });
  await sendNoticeMails(catalogue.services);
}

test("a German reader gets every kind of email in German, with links to German pages", async () => {
  await setLanguages("de");
  await invite("stranger@example.org");
  await propose(["stranger", "proposal/submit"], ["stranger", "proposal/withdraw"]);
  await propose(["stranger", "proposal/submit"], ["publisher", "submission/accept"]);
  await propose(["stranger", "proposal/submit"], ["publisher", "submission/reject"]);
  await publish();
  const { MAILS } = MAIL_TEXTS.de;
  const kinds = [
    MAILS.collectionInvitation,
    MAILS.proposalSubmitted,
    MAILS.proposalWithdrawn,
    MAILS.proposalAccepted,
    MAILS.proposalRejected,
    MAILS.accessAsked,
    MAILS.accessRefused,
    MAILS.accessGranted,
    MAILS.embargoEnds,
    MAILS.newVersion,
  ];
  expect(new Set(outbox.map(({ subject }) => subject))).toEqual(
    new Set(kinds.map(({ subject }) => subject)),
  );
  expect(new Set(outbox.map(({ language }) => language))).toEqual(new Set(["de"]));
  const text = outbox.map((mail) => mail.text).join("\n");
  expect(text.match(/https:\S+/g)?.filter((link) => !link.startsWith(`${PORTAL}/de/`))).toEqual([]);
  expect(text).toContain("Ihre Rolle: Bearbeitung (Sie können sie ändern).");
  expect(text).toContain("herunterladen: bis zum 2026-03-04.");
  expect(text).not.toMatch(/\b(?:the|you|your|was)\b/);
});

test("people of two languages get an email each, and a language of a later release becomes English", async () => {
  await catalogue.services.db.prepare("UPDATE memberships SET is_publisher = 1").run();
  await setLanguages("de", "sub IN ('publisher', 'admin')");
  await setLanguages("fr", "sub = 'owner'");
  await propose(["stranger", "proposal/submit"]);
  expect(outbox.map(({ language, to }) => [language, to.length])).toEqual([
    ["en", 4],
    ["de", 2],
  ]);
});

test("an invitation is in the language of its page where the person has none", async () => {
  await setLanguages("en", "sub = 'member'");
  for (const person of ["nobody-here", "stranger", "member"])
    await invite(`${person}@example.org`, "de");
  expect(outbox.map(({ language }) => language)).toEqual(["de", "de", "en"]);
});

test("the language of a form is stored, with one write for each change", async () => {
  for (const language of ["de", "de", "en", "en"]) await sendForm("member", language);
  expect([await readLanguage("member"), writes.length]).toEqual(["en", 2]);
});

test("a read page counts until the first form, unless it is English", async () => {
  const read = (language: string) => ask("member", "GET /user", { language });
  await read("en");
  expect(await readLanguage("member")).toBeNull();
  await read("de");
  await read("en");
  expect(await readLanguage("member")).toBe("de");
  await sendForm("member", "en");
  await read("de");
  expect(await readLanguage("member")).toBe("en");
  expect(writes).toHaveLength(2);
});

test("a program and a machine key say no language", async () => {
  const { key, secret } = await ask("member", "POST /token", {
    body: { name: "Script" },
  });
  await sendForm("member", null);
  await call(`${key}.${secret}`, "GET /user", { language: "de" });
  expect([await readLanguage("member"), writes]).toEqual([null, []]);
});

test("a deleted account has no language", async () => {
  await setLanguages("de", "sub = 'member'");
  const body = { email: "member@example.org" };
  await ask("member", "POST /user/deletion", { body, language: "en" });
  expect(outbox.map(({ subject }) => subject)).toEqual(["Ihr Konto wurde gelöscht"]);
  const languages = catalogue.services.db.prepare("SELECT DISTINCT language FROM users");
  expect((await languages.all()).results).toEqual([{ language: null }]);
});
