import type { SectionName } from '#shop/settings/rules/sections.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { settingsUrl } from './settings-url.ts';

interface SectionLinksProps {
  titles: readonly { section: SectionName; title: string }[];
  current: SectionName;
}

/** A column on wide screens, a horizontally scrolling row on narrow ones. */
export function SectionLinks({ titles, current }: SectionLinksProps) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = ref.current;
    const link = nav?.querySelector<HTMLElement>(`[href="${settingsUrl(current)}"]`);
    if (nav && link) nav.scrollLeft = link.offsetLeft - nav.clientWidth / 3;
  }, [current]);
  return (
    <nav
      ref={ref}
      aria-label="Settings"
      className="flex gap-1 max-lg:-mx-5 max-lg:overflow-x-auto max-lg:px-5 lg:sticky lg:top-4 lg:flex-col lg:gap-0.5"
    >
      {titles.map(({ section, title }) => (
        <Link
          key={section}
          to={settingsUrl(section)}
          aria-current={section === current ? 'page' : undefined}
          className="inline-flex min-h-target items-center rounded-2 px-2.5 font-medium whitespace-nowrap hover:bg-ink/6 aria-[current]:bg-card"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
