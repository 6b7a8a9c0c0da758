import Check from '~icons/lucide/check';
import Copy from '~icons/lucide/copy';
import { useState } from 'react';
import { useIsHydrated } from './use-is-hydrated.ts';

interface CopyButtonProps {
  text: string;
  /** Of what is copied: 'the key'. */
  label: string;
  className?: string;
}

/** Copies a text and says so; absent without JavaScript. */
export function CopyButton({ text, label, className = '' }: CopyButtonProps) {
  const [announcement, setAnnouncement] = useState('');
  const isCopied = announcement === copied;

  async function copy() {
    const done = await navigator.clipboard.writeText(text).then(
      () => copied,
      () => 'Your browser does not allow copying',
    );
    setAnnouncement(done);
  }

  if (!useIsHydrated()) return null;
  return (
    <span className={`flex items-center gap-1 ${className}`}>
      <output className="text-t2 font-normal">{announcement}</output>
      <button
        type="button"
        aria-label={`Copy ${label}`}
        onClick={() => void copy()}
        className="inline-grid size-target shrink-0 place-items-center rounded-full hover:bg-ink/8"
      >
        {isCopied ? (
          <Check aria-hidden="true" className="icon" />
        ) : (
          <Copy aria-hidden="true" className="icon" />
        )}
      </button>
    </span>
  );
}

const copied = 'Copied';
