/** Of the human page; system colours follow the reader's light or dark. */
export const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: auto; padding: 1rem; }
h2 { border-bottom: 1px solid; padding-top: 2rem; }
h3 { margin-bottom: 0; }
h3 a { color: inherit; text-decoration: none; }
h3 a:hover { text-decoration: underline; }
article { padding-bottom: 1rem; }
code, pre { font: 0.875rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
pre { border: 1px solid; padding: 0.5rem; overflow: auto; max-height: 30rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top; }
dl div { display: flex; gap: 1rem; }
dt { font-weight: bold; }
dd { margin: 0; }
summary { cursor: pointer; }
`;
