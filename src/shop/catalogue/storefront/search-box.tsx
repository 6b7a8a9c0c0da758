import SearchIcon from '~icons/lucide/search';
import { type SubmitEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { termUrl } from './listing-url.ts';

interface Suggesting {
  Suggestions: React.ComponentType<{ input: HTMLInputElement }>;
  input: HTMLInputElement;
}

/** Without JavaScript the form requests /shop?q=, which redirects to the canonical URL. */
export function SearchBox({ className }: { className: string }) {
  const id = useId();
  const navigate = useNavigate();
  const [isBlank, setIsBlank] = useState(false);
  const [suggesting, setSuggesting] = useState<Suggesting | null>(null);

  function search(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('q');
    if (!(field instanceof HTMLInputElement)) return;
    const text = field.value.trim();
    setIsBlank(text === '');
    if (text === '') return field.focus();
    void navigate(termUrl(text));
  }

  async function suggestIn(input: HTMLInputElement) {
    const loaded = await import('./search-suggestions.tsx').catch(() => null);
    if (loaded) setSuggesting({ Suggestions: loaded.Suggestions, input });
  }

  return (
    <search className={`relative ${className}`}>
      <form action="/shop" method="get" onSubmit={search} className="flex items-center">
        <label htmlFor={id} className="sr-only">
          Search the shop
        </label>
        <input
          id={id}
          name="q"
          type="search"
          placeholder="Search"
          autoComplete="off"
          maxLength={100}
          onFocus={({ currentTarget }) => void suggestIn(currentTarget)}
          onInput={() => setIsBlank(false)}
          className="min-h-target w-full min-w-0 focus:outline-hidden max-lg:min-h-12 [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label="Search"
          className="grid size-target flex-none place-items-center max-lg:size-12"
        >
          <SearchIcon aria-hidden="true" className="icon" />
        </button>
      </form>
      {suggesting && !isBlank && <suggesting.Suggestions input={suggesting.input} />}
      <div role="alert" className="absolute inset-x-0 top-full z-3">
        {isBlank && (
          <p className="mt-2 w-fit rounded-2 bg-bad px-4 py-2.5 text-t2 text-on-bad shadow-window">
            No result found
          </p>
        )}
      </div>
    </search>
  );
}
