// React's limit: an equal tree of plain elements, streamed by renderToReadableStream.
import { createElement } from "react";
import { renderToReadableStream } from "react-dom/server.edge";

function toElement(node, key) {
  if (typeof node === "string") return node;
  const [tag, props, children] = node;
  return createElement(tag, { ...props, key }, ...children.map(toElement));
}

export default {
  async fetch(request, env) {
    const { pathname, search } = new URL(request.url);
    const tree = env.TREES[pathname + search];
    if (tree === undefined) return fetch(env.REST + pathname);
    const stream = await renderToReadableStream(toElement(tree, "0"));
    return new Response(stream, { headers: { "content-type": "text/html; charset=UTF-8" } });
  },
};
