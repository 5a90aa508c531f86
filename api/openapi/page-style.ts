/** Of the human page; system colours follow the reader's light or dark. */
export const STYLE = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: auto; padding: 1rem; }
h2 { border-bottom: 1px solid; padding-top: 2rem; }
h3 { margin-bottom: 0; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
article { padding-bottom: 1rem; }
code, pre { font: 0.875rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { border: 1px solid; padding: 0.5rem; overflow: auto; max-height: 30rem; }
h1, h2, h3, dd { overflow-wrap: anywhere; }
dl div { display: flex; gap: 0 1rem; flex-wrap: wrap; padding: 0.25rem 0; }
.parameters div { border-top: 1px solid; }
.parameters dt { flex: 0 0 12rem; }
.parameters dd { flex: 1 1 16rem; }
small { display: block; }
dt { font-weight: bold; }
dd { margin: 0; min-width: 0; flex: 1; }
summary { cursor: pointer; }
`;
