import { createContext, use } from 'react';

export interface CachedMarkup {
  /** The element's content as it was rendered for the same `cacheKey` before; null if it was not. */
  find: (element: Pick<CachedElementProps, 'as' | 'className' | 'cacheKey'>) => string | null;
}

/** For the rendering of shared pages on the server; in the browser there is none. */
export const CachedMarkupContext = createContext<CachedMarkup | null>(null);

interface CachedElementProps {
  as: 'header' | 'footer';
  className: string;
  /** Everything on which the content depends; null if it is not cached. */
  cacheKey: string | null;
  children: React.ReactNode;
}

/** An element that is the same on many pages: the server renders its content once and inserts it into the others. */
export function CachedElement({ as: Element, className, cacheKey, children }: CachedElementProps) {
  const markup = use(CachedMarkupContext)?.find({ as: Element, className, cacheKey }) ?? null;
  if (markup === null) return <Element className={className}>{children}</Element>;
  return <Element className={className} dangerouslySetInnerHTML={{ __html: markup }} />;
}
