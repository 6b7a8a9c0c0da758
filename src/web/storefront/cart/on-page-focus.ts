/** Calls when somebody comes back to this window or tab; answers how to stop. */
export function onPageFocus(look: () => void): () => void {
  let isWaiting = false;
  // Both events come when a tab is chosen: one look is enough.
  const lookOnce = () => {
    if (document.visibilityState !== 'visible' || isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      look();
    });
  };
  window.addEventListener('focus', lookOnce);
  // Also where the browser brings a page back as it was left.
  window.addEventListener('pageshow', lookOnce);
  document.addEventListener('visibilitychange', lookOnce);
  return () => {
    window.removeEventListener('focus', lookOnce);
    window.removeEventListener('pageshow', lookOnce);
    document.removeEventListener('visibilitychange', lookOnce);
  };
}
