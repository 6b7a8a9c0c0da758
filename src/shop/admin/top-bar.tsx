import type { Visitor } from '#shop/access/rules/visitor.ts';
import LogOut from '~icons/lucide/log-out';
import Menu from '~icons/lucide/menu';
import { Form, useLocation } from 'react-router';
import { Breadcrumb } from '#platform/web/breadcrumb.tsx';
import { Button } from '#platform/web/button.tsx';
import { adminLinks } from './admin-links.ts';
import { Palette } from './find/palette.tsx';
import { railId } from './rail.tsx';

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
