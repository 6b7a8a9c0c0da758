import Check from '~icons/lucide/check';
import LinkIcon from '~icons/lucide/link';
import Mail from '~icons/lucide/mail';
import Share2 from '~icons/lucide/share-2';
import { useState, useSyncExternalStore } from 'react';

interface ShareLinksProps {
  title: string;
  address: string;
}

const round = 'inline-grid size-target place-items-center rounded-full hover:bg-ink/8';

export function ShareLinks({ title, address }: ShareLinksProps) {
  const [copied, setCopied] = useState<boolean | null>(null);
  const canShare = useSyncExternalStore(
    noChanges,
    () => 'share' in navigator,
    () => false,
  );
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(address)}`;

  async function copy() {
    const done = await navigator.clipboard.writeText(location.href).then(
      () => true,
      () => false,
    );
    setCopied(done);
  }

  return (
    <span className="-me-3 flex items-center">
      <output className="me-2 text-muted">
        {copied !== null && (copied ? 'Link copied' : 'Your browser does not allow copying')}
      </output>
      {canShare && (
        <button
          type="button"
          aria-label="Share"
          onClick={() => void navigator.share({ title, url: location.href }).catch(() => null)}
          className={round}
        >
          <Share2 aria-hidden="true" className="icon" />
        </button>
      )}
      <a href={mail} aria-label="Send by email" className={round}>
        <Mail aria-hidden="true" className="icon" />
      </a>
      <button
        type="button"
        aria-label="Copy the link"
        onClick={() => void copy()}
        className={`${round} noscript:hidden`}
      >
        {copied ? (
          <Check aria-hidden="true" className="icon" />
        ) : (
          <LinkIcon aria-hidden="true" className="icon" />
        )}
      </button>
    </span>
  );
}

function noChanges() {
  return () => {};
}
