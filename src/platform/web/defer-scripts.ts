const preload = /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*\/>/g;
const moduleScript = /(<script[^>]* type="module"[^>]*>)(import "[^]*?)(<\/script>)/;
const wholeImport = /^import "([^"]+)";$/gm;
const namedImport = /^import \* as (\w+) from "([^"]+)";$/gm;

/**
 * Defers the page's scripts until after the first paint: preloaded in the head they compete with the fonts
 * and the first picture, and the page works without them meanwhile. React Router has no option for it, so its
 * module script is rewritten; one of another shape is left as it is.
 */
export function deferScripts(html: string): string {
  const hrefs = [...html.matchAll(preload)].map(([, href]) => href);
  const [whole, open = '', script = '', close = ''] = moduleScript.exec(html) ?? [];
  if (whole === undefined || hrefs.length === 0) return html;
  const deferred = script
    .replaceAll(wholeImport, 'await import("$1"); await painted();')
    .replaceAll(namedImport, 'const $1 = await import("$2"); await painted();');
  return html
    .replace(whole, () => `${open}${afterFirstPaint(hrefs)}${deferred}${close}`)
    .replaceAll(preload, '');
}

/**
 * A background tab is not painted, so a timeout ends the wait. The first number format takes a phone 50 ms, as
 * much as anything else of the start: it is made while the scripts are on their way. Presses are answered in between, and between one script and the next.
 */
function afterFirstPaint(hrefs: readonly (string | undefined)[]): string {
  return `const painted = () => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
  setTimeout(resolve, 1000);
});
await painted();
for (const href of ${JSON.stringify(hrefs)}) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }));
}
await painted();
new Intl.NumberFormat('en-US');
await painted();
`;
}
