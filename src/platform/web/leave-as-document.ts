/**
 * Opens other pages as documents, so that they run neither the scripts nor under the policy of this one. Returns what
 * ends it: where a script has shown another page all the same, that page is loaded anew.
 */
export function leaveAsDocument(): () => void {
  const here = location.pathname;
  document.addEventListener('click', openDocument, { capture: true });
  return () => {
    document.removeEventListener('click', openDocument, { capture: true });
    if (location.pathname !== here) location.reload();
  };
}

/** Before the router handles the link, which leaves it alone then. */
function openDocument(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey;
  if (!link?.href || !isPlain || event.altKey || link.target !== '' || link.download !== '') return;
  if (link.origin !== location.origin || link.pathname === location.pathname) return;
  event.preventDefault();
  location.assign(link.href);
}

/** Whether this document was opened at the page that it shows, and so under its policy. */
export function isOpenedHere(): boolean {
  const [opening] = performance.getEntriesByType('navigation');
  return opening === undefined || new URL(opening.name).pathname === location.pathname;
}
