/** Calls back when the page regains focus or becomes visible. Returns a function that unsubscribes. */
export function onPageFocus(look: () => void): () => void {
  let isWaiting = false;
  // Switching to a tab fires both events, so they are coalesced.
  const lookOnce = () => {
    if (document.visibilityState !== 'visible' || isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      look();
    });
  };
  window.addEventListener('focus', lookOnce);
  // Covers pages restored from the back/forward cache.
  window.addEventListener('pageshow', lookOnce);
  document.addEventListener('visibilitychange', lookOnce);
  return () => {
    window.removeEventListener('focus', lookOnce);
    window.removeEventListener('pageshow', lookOnce);
    document.removeEventListener('visibilitychange', lookOnce);
  };
}
