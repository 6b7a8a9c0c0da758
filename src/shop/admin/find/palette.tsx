import './palette.css';
import type { Visitor } from '#shop/access/rules/visitor.ts';
import SearchIcon from '~icons/lucide/search';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useFetcher, useNavigate, Form, useLocation } from 'react-router';
import { foundChoices, FoundList } from './found-list.tsx';
import type { loader } from './find-page.tsx';
import { railId } from '../rail.tsx';
import LogOut from '~icons/lucide/log-out';
import Menu from '~icons/lucide/menu';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { Button } from '#platform/web/button.tsx';
import { adminLinks } from '../admin-links.ts';

/**
 * The command palette of the admin, opened with Ctrl+K or ⌘K. Enter opens the first result, the arrow
 * keys move between results. Without JavaScript its button links to the search page.
 */
function Palette({ visitor }: { visitor: Visitor }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const finder = useFetcher<typeof loader>();
  const [text, setText] = useState('');
  useShortcut(open);
  const found = text.trim() === '' ? null : (finder.data?.found ?? null);
  const choices = foundChoices(text, visitor, found);

  function open() {
    if (dialog.current?.open) return;
    setText('');
    dialog.current?.showModal();
  }

  function close() {
    dialog.current?.close();
  }

  function type(typed: string) {
    setText(typed);
    if (typed.trim() !== '') void finder.load(`/admin/find?q=${encodeURIComponent(typed)}`);
  }

  function openFirstResult(event: React.KeyboardEvent) {
    const [first] = choices;
    if (event.key !== 'Enter' || !first) return;
    close();
    void navigate(first.to);
  }

  return (
    <>
      <Link
        to="/admin/find"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={(event) => {
          event.preventDefault();
          open();
        }}
        className="inline-flex min-h-target items-center gap-2 rounded-2 border border-edge px-3 whitespace-nowrap text-muted hover:border-ink hover:text-ink"
      >
        <SearchIcon aria-hidden="true" className="icon" />
        <span className="max-md:sr-only">Find</span>
        <kbd aria-hidden="true" className="font-sans text-t1 max-lg:hidden">
          Ctrl K
        </kbd>
      </Link>
      <dialog
        ref={dialog}
        aria-label="Find in the admin"
        closedby="any"
        onKeyDown={moveFocus}
        className="palette"
      >
        <label className="flex items-center gap-3 border-b border-line px-5">
          <SearchIcon aria-hidden="true" className="icon text-muted" />
          <input
            inputMode="search"
            aria-label="Search pages, products, orders, users and settings"
            placeholder="Search pages, products, orders, users and settings"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={openFirstResult}
            className="min-h-14 min-w-0 flex-1 bg-transparent text-[1rem] focus:outline-hidden"
          />
        </label>
        <div className="flex-1 overflow-y-auto px-2">
          <FoundList choices={choices} onLeave={close} />
        </div>
        <output className="px-5 py-3 text-t1 text-muted">
          {choices.length === 0 && finder.state === 'idle'
            ? 'No results'
            : '↑↓ navigate · ↵ open · Esc close'}
        </output>
      </dialog>
    </>
  );
}

/** Moves the focus through the field and the results, wrapping around. */
function moveFocus(event: React.KeyboardEvent<HTMLDialogElement>) {
  const { key, target, currentTarget } = event;
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  if (step === undefined || !(target instanceof HTMLElement)) return;
  event.preventDefault();
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const next = (stops.indexOf(target) + step + stops.length) % stops.length;
  stops[next]?.focus();
}

function useShortcut(open: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!isShortcut || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

export function TopBar({ visitor }: { visitor: Visitor }) {
  const { email } = visitor;
  const { pathname } = useLocation();
  const area = adminLinks.find(({ to }) => to !== '/admin' && pathname.startsWith(to))?.label;
  const trail = area ? [{ label: 'Admin area', to: '/admin' }, { label: area }] : [];
  return (
    <header className="flex min-h-14 items-center gap-4 border-b border-line px-[clamp(1rem,2.4vw,2rem)] print:hidden">
      <button
        type="button"
        aria-label="Menu"
        popoverTarget={railId}
        className="-ms-2 inline-grid size-target flex-none place-items-center rounded-full transition-colors hover:bg-ink/8 lg:hidden"
      >
        <Menu aria-hidden="true" className="icon text-[1.125rem]" />
      </button>
      {/* Phones have room for the current page only; the menu links to the parent. */}
      <div className="me-auto min-w-0 max-sm:[&_[aria-hidden],&_li:has(+li)]:hidden">
        <Breadcrumb trail={area ? trail : [{ label: 'Admin area' }]} />
      </div>
      <Palette visitor={visitor} />
      <span className="flex min-w-0 items-center gap-2.5 max-md:hidden">
        <span
          aria-hidden="true"
          className="grid size-8 flex-none place-items-center rounded-full bg-deep font-serif text-[1rem] leading-none text-on-deep uppercase"
        >
          {email.slice(0, 1)}
        </span>
        <span className="truncate">{email}</span>
      </span>
      <Form method="post" action="/signout">
        <input type="hidden" name="next" value="/" />
        <Button kind="quiet" className="whitespace-nowrap max-lg:px-3">
          <LogOut aria-hidden="true" className="icon" /> Log Out
        </Button>
      </Form>
    </header>
  );
}
