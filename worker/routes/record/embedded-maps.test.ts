import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { readText } from "../../test/html.ts";
import { json, status, text } from "../../test/upstream.ts";

const ORIGIN = "https://portal.test";
const FILES = "/discover/datasets/7/versions/2/files";
const FRAME = "/embed/tables/7/2/a/net.geojson";
const PAGE = "/datasets/7/version/2?tab=files&file=a%2Fnet.geojson";

function openMap(longitude: number, changes = {}): TestApp {
  const content = JSON.stringify({
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: { name: "<script>alert(1)</script>" },
        geometry: { type: "Point", coordinates: [longitude, 59.1] },
      },
    ],
  });
  const node = {
    type: "File",
    name: "net.geojson",
    path: "a/net.geojson",
    size: content.length,
    uri: "",
  };
  return createTestApp({
    upstream: { [FILES]: json(node), [`${FILES}/content`]: text(content), ...changes },
  });
}

describe("an embedded map", () => {
  it("may be framed by any page, and may load and run nothing", async () => {
    const response = await openMap(10.2).request(FRAME);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors \*$/,
    );
    expect(response.headers.get("cache-control")).toBe("public, max-age=600");
    expect(response.headers.has("set-cookie")).toBe(false);
    expect(await response.text()).not.toMatch(/<(?:script|img|form)| style=/);
  });

  it("is a picture with its description, and links to the file of its version", async () => {
    const html = await (await openMap(10.2).request(FRAME)).text();
    expect(html).toContain("<svg");
    expect(html).toContain("1 feature: 1 point of 1 position");
    expect(html).toContain(`href="${ORIGIN}${PAGE.replace("&", "&amp;")}"`);
  });

  it.each([
    ["of a file without a place on the earth", 1_020, {}, 404, "There is no map of this."],
    ["of no file", 10.2, { [FILES]: status(404) }, 404, "There is no such map."],
    ["of a withheld file", 10.2, { [FILES]: status(403) }, 403, "withheld for now"],
    ["of a file that fails", 10.2, { [FILES]: status(500) }, 503, "Try again in a moment."],
    [
      "of a record that fails",
      10.2,
      { "/discover/datasets/7/versions/2": status(500) },
      503,
      "The map did not load.",
    ],
  ])("%s is a sentence", async (_, longitude, changes, code, sentence) => {
    const response = await openMap(longitude, changes).request(FRAME);
    expect([response.status, response.headers.get("cache-control")]).toEqual([code, "no-store"]);
    expect(await response.text()).toContain(sentence);
  });
});

it("answers sites that embed the page of a map with a frame of it", async () => {
  const query = new URLSearchParams({ url: ORIGIN + PAGE, maxwidth: "500" });
  const answer = await (await openMap(10.2).request(`/oembed?${query}`)).json();
  expect(answer).toMatchObject({
    title: "Map of a/net.geojson",
    width: 500,
    height: 480,
    html: expect.stringContaining(`<iframe src="${ORIGIN}${FRAME}"`),
  });
});

it("offers the frame and its oEmbed answer on the page of a map", async () => {
  const { body } = await openMap(10.2).visit(`${PAGE}&whole=1`);
  const shown = readText(body).join(" ");
  expect(shown).toContain("Share this map");
  expect(shown).toContain(`<iframe src="${ORIGIN}${FRAME}" title="Map of a/net.geojson"`);
  expect(body).toContain(`/oembed?url=${encodeURIComponent(ORIGIN + PAGE)}`);
});

const SIDES = "west=-20&south=40&east=-10&north=50";

describe("a part of a map", () => {
  it("is framed, and says what of the file it shows", async () => {
    const html = await (await openMap(10.2).request(`${FRAME}?${SIDES}`)).text();
    expect(html).toMatch(/The map shows longitude [-\d.]+ to [-\d.]+, latitude 40 to 50: nothing/);
    expect(html).not.toMatch(/M[\d.]+ [\d.]+h0/);
    const page = `${PAGE}&${SIDES}`.replaceAll("&", "&amp;");
    expect(html).toContain(`href="${ORIGIN}${page}"`);
  });

  it("is what the page of a file shows, saves, shares and leads on from", async () => {
    const { body } = await openMap(10.2).visit(`${PAGE}&${SIDES}&whole=1`);
    expect(body).toContain("latitude 40 to 50: nothing is there.");
    const links = [...body.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g)];
    const find = (words: string): URLSearchParams => {
      const [, address = ""] = links.find(([, , text]) => text === words) ?? [];
      return new URL(address.replaceAll("&amp;", "&"), ORIGIN).searchParams;
    };
    expect(find("SVG").toString()).toBe(`as=svg&${SIDES}`);
    expect(find("Go north").get("north")).toBe("55");
    expect(find("Zoom in").get("north")).toBe("47.5");
    expect(find("Whole map").has("north")).toBe(false);
    expect(readText(body).join(" ")).toContain(
      `<iframe src="${ORIGIN}${FRAME}?${SIDES.replaceAll("&", "&amp;")}"`,
    );
    for (const [side, degrees] of new URLSearchParams(SIDES))
      expect(body).toMatch(new RegExp(`<input[^>]* name="${side}"[^>]* value="${degrees}"`));
  });

  it("is what sites that embed its page get", async () => {
    const query = new URLSearchParams({ url: `${ORIGIN}${PAGE}&${SIDES}` });
    const answer = await (await openMap(10.2).request(`/oembed?${query}`)).text();
    expect(answer).toContain(`${FRAME}?${SIDES}`.replaceAll("&", "&amp;"));
  });
});
