import { toNotebookPreview } from "../../worker/previews/notebook.ts";
import { prepareReadme } from "../../worker/markdown/readme.ts";

const PLACE = { id: 7, version: 2 };

/** Lays out the text of a request as often as its address says. */
const worker = {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    const text = await request.text();
    const times = Number(searchParams.get("times") ?? 0);
    const readme = { text, place: PLACE, source: "/datasets/7/version/2.md", isCut: false };
    let made = null;
    for (let time = 0; time < times; time += 1) {
      made =
        pathname === "/notebook"
          ? toNotebookPreview(text, false, { place: PLACE, source: "/files/7/2/a.ipynb" })
          : (await prepareReadme(readme))();
    }
    const html = JSON.stringify(made);
    return Response.json({
      chars: html.length,
      isTyped: html.includes("This text is too complex"),
    });
  },
};
export default worker;
