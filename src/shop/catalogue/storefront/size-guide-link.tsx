import { sizeGuideUrl } from './product-url.ts';

/** Leads to a page; where scripts run, a click opens a dialog that is loaded then. */
export function SizeGuideLink({ productId, className }: { productId: number; className: string }) {
  const url = sizeGuideUrl(productId);
  return (
    <a
      href={url}
      rel="nofollow"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        import('./size-guide-dialog.tsx')
          .then(({ openSizeGuide }) => openSizeGuide(productId))
          .catch(() => location.assign(url));
      }}
      className={`text-link min-h-6 w-fit text-t2 ${className}`}
    >
      Size guide
    </a>
  );
}
