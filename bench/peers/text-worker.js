// The physical limit: the same HTML, ready as a string.
export default {
  fetch(request, env) {
    const { pathname, search } = new URL(request.url);
    const html = env.PAGES[pathname + search];
    return new Response(html, { headers: { "content-type": "text/html; charset=UTF-8" } });
  },
};
