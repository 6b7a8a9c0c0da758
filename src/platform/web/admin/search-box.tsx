import SearchIcon from '~icons/lucide/search';
import { Form } from 'react-router';

interface SearchBoxProps {
  action: string;
  label: string;
  text: string;
  /** Hidden fields that keep other filters. */
  children?: React.ReactNode;
}

/** Reloads the page with `?q=`. The key resets the input when the URL changes. */
export function SearchBox({ action, label, text, children }: SearchBoxProps) {
  return (
    <search key={text} className="max-lg:w-full">
      <Form
        method="get"
        action={action}
        className="flex min-h-target items-center gap-2 rounded-2 border border-edge bg-raised ps-3 focus-within:border-ink focus-within:shadow-[inset_0_0_0_1px_var(--ink)] lg:w-72"
      >
        {children}
        <input
          name="q"
          type="search"
          aria-label={label}
          placeholder={label}
          defaultValue={text}
          autoComplete="off"
          maxLength={100}
          className="min-h-target min-w-0 flex-1 bg-transparent focus:outline-hidden"
        />
        <button
          type="submit"
          aria-label="Search"
          className="grid size-target flex-none place-items-center text-muted hover:text-ink"
        >
          <SearchIcon aria-hidden="true" className="icon" />
        </button>
      </Form>
    </search>
  );
}
