import type { Suggestions as Found } from '#shop/catalogue/rules/suggestions.ts';
import { Price } from '#shop/catalogue/web/price.tsx';
import { pictureUrl } from '#platform/images.ts';
import { useEffect, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { termUrl } from './listing-url.ts';

/** The listbox of a combobox, whose options are links: HTML has no element for it. */
const listbox = {
  role: 'listbox',
  'aria-label': 'Suggestions',
  tabIndex: -1,
  // Pressing an option must not take the focus from the box, which would close the list.
  onMouseDown: (event: React.MouseEvent) => event.preventDefault(),
};

/** A list below the search box, loaded when a customer first enters it. The box itself keeps the focus. */
export function Suggestions({ input }: { input: HTMLInputElement }) {
  const id = useId();
  const { shown, close, select } = useSuggestions(input);
  const urls = shown ? urlsOf(shown.found) : [];
  useKeys(input, { id, urls, active: shown?.active ?? -1, select, close });
  if (!shown || urls.length === 0) {
    return <output className="sr-only">{shown?.found.text && 'No suggestions'}</output>;
  }
  const option = (url: string) => ({
    id: `${id}-${urls.indexOf(url)}`,
    role: 'option',
    'aria-selected': urls.indexOf(url) === shown.active,
    tabIndex: -1,
    to: url,
    onClick: close,
    className:
      'flex min-h-target items-center gap-3 rounded-1 px-3 py-1.5 hover:bg-card aria-selected:bg-card aria-selected:outline-2',
  });
  const { categories, searches, products, total, text } = shown.found;
  return (
    <>
      <output className="sr-only">
        {urls.length === 1 ? '1 suggestion' : `${urls.length} suggestions`}
      </output>
      <div
        {...listbox}
        id={id}
        className="absolute end-0 top-full z-3 mt-2 grid w-full gap-1 rounded-2 border border-line bg-raised p-2 text-t2 text-ink shadow-window lg:w-96"
      >
        {products.map(({ id: productId, title, price, isFromPrice, picture }) => (
          <Link key={productId} {...option(`/product/${productId}`)}>
            <span className="photo aspect-square w-11 flex-none rounded-1">
              {picture && (
                <img
                  src={pictureUrl(picture, 400, 'webp')}
                  alt=""
                  width={44}
                  height={44}
                  decoding="async"
                />
              )}
            </span>
            <span className="line-clamp-2 min-w-0 flex-1 font-medium">{title}</span>
            <Price price={price} isFrom={isFromPrice} />
          </Link>
        ))}
        {searches.map((search) => (
          <Link key={search} {...option(termUrl(search))}>
            <span className="flex-1 font-medium">{search}</span>
            <span className="text-muted">Popular search</span>
          </Link>
        ))}
        {categories.map(({ value, filterLabel }) => (
          <Link key={value} {...option(termUrl(value))}>
            <span className="flex-1 font-medium">{filterLabel}</span>
            <span className="text-muted">Category</span>
          </Link>
        ))}
        {total > 0 && (
          <Link {...option(termUrl(text))}>
            <span className="underline underline-offset-4">
              {`${total === 1 ? 'The result' : `All ${total} results`} for “${text}”`}
            </span>
          </Link>
        )}
      </div>
    </>
  );
}

/** Where the options lead, in their order. */
function urlsOf({ products, searches, categories, total, text }: Found): string[] {
  return [
    ...products.map(({ id }) => `/product/${id}`),
    ...searches.map((search) => termUrl(search)),
    ...categories.map(({ value }) => termUrl(value)),
    ...(total > 0 ? [termUrl(text)] : []),
  ];
}

const pauseMs = 120;
const maxKnown = 50;
/** By the text. Kept until the page is loaded again. */
const known = new Map<string, Found>();

interface Shown {
  found: Found;
  /** The option that the arrow keys have reached; -1 for none. */
  active: number;
}

/** Null once closed, and where the server gives no answer. While nothing is typed, popular searches are shown. */
function useSuggestions(input: HTMLInputElement) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let request = new AbortController();
    let timer = 0;
    async function show(text: string, { signal }: AbortController) {
      const found = known.get(text) ?? (await ask(text, signal).catch(() => null));
      if (found) remember(text, found);
      if (!signal.aborted) setShown(found && { found, active: -1 });
    }
    function stop() {
      request.abort();
      clearTimeout(timer);
    }
    function follow() {
      stop();
      // Enter right after another letter searches for the text, not for an option of the former one.
      setShown((now) => now && { ...now, active: -1 });
      const current = new AbortController();
      request = current;
      const text = input.value.trim();
      timer = window.setTimeout(() => void show(text, current), known.has(text) ? 0 : pauseMs);
    }
    function end() {
      stop();
      setShown(null);
    }
    const { form } = input;
    function enter() {
      if (input.value.trim() === '') follow();
    }
    input.addEventListener('input', follow);
    input.addEventListener('focus', enter);
    input.addEventListener('blur', end);
    form?.addEventListener('submit', end);
    // Entered, and perhaps typed, while this was loading.
    if (document.activeElement === input) follow();
    return () => {
      stop();
      input.removeEventListener('input', follow);
      input.removeEventListener('focus', enter);
      input.removeEventListener('blur', end);
      form?.removeEventListener('submit', end);
    };
  }, [input]);
  const select = (active: number) => setShown((now) => now && { ...now, active });
  return { shown, close: () => setShown(null), select };
}

async function ask(text: string, signal: AbortSignal): Promise<Found | null> {
  const response = await fetch(`/suggestions?q=${encodeURIComponent(text)}`, { signal });
  return response.ok ? response.json() : null;
}

function remember(text: string, found: Found): void {
  const [oldest = ''] = known.keys();
  if (known.size >= maxKnown) known.delete(oldest);
  known.set(text, found);
}

interface Keys {
  id: string;
  urls: readonly string[];
  active: number;
  select: (active: number) => void;
  close: () => void;
}

/** The keys of a combobox. Enter without an option searches as ever. */
function useKeys(input: HTMLInputElement, { id, urls, active, select, close }: Keys): void {
  const navigate = useNavigate();
  useEffect(() => {
    const isOpen = urls.length > 0;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': `${isOpen}`,
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : null,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
    function press(event: KeyboardEvent) {
      if (!isOpen || event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const url = urls[active];
      if (step !== undefined) {
        // Before the first and after the last option comes the text itself.
        const places = urls.length + 1;
        select(((active + 1 + step + places) % places) - 1);
      } else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && url !== undefined) {
        close();
        void navigate(url);
      } else return;
      event.preventDefault();
    }
    input.addEventListener('keydown', press);
    return () => input.removeEventListener('keydown', press);
  });
  // The focus stays in the box, so that the browser does not scroll to an option below the window.
  useEffect(() => {
    document.querySelector(`#${CSS.escape(id)}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
}
