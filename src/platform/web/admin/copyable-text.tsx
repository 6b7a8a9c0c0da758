import Check from '~icons/lucide/check';
import Copy from '~icons/lucide/copy';
import { useState } from 'react';
import { useIsHydrated } from '../use-is-hydrated.ts';

/** A click selects the text; with JavaScript a button copies it. */
export function CopyableText({ text, label }: { text: string; label: string }) {
  const [announcement, setAnnouncement] = useState('');
  const isHydrated = useIsHydrated();
  const isCopied = announcement === copied;

  async function copy() {
    const done = await navigator.clipboard.writeText(text).then(
      () => copied,
      () => 'Your browser does not allow copying',
    );
    setAnnouncement(done);
  }

  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <code className="text-t2 wrap-anywhere select-all">{text}</code>
      {isHydrated && (
        <button
          type="button"
          aria-label={`Copy ${label}`}
          onClick={() => void copy()}
          className="inline-grid size-target place-items-center rounded-full hover:bg-ink/8"
        >
          {isCopied ? (
            <Check aria-hidden="true" className="icon" />
          ) : (
            <Copy aria-hidden="true" className="icon" />
          )}
        </button>
      )}
      <output>{announcement}</output>
    </span>
  );
}

const copied = 'Copied';
