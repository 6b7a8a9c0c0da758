import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { holdPresses } from '#platform/web/hold-presses.ts';
import { keepEarlyText } from '#platform/web/keep-early-text.ts';

// A newer navigation aborts the answers and the animation of the one that it replaces: no failure to report.
addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') {
    event.preventDefault();
  }
});

const releasePresses = holdPresses();
const restoreText = keepEarlyText();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Page />
    </StrictMode>,
  );
});

function Page() {
  // Text first: a press that is repeated may submit it.
  useEffect(restoreText, []);
  useEffect(releasePresses, []);
  return <HydratedRouter />;
}
