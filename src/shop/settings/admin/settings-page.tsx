import { type SectionName, sectionNameFrom, sections } from '#shop/settings/rules/sections.ts';
import { mayEdit, showSearchRules, showSettings } from '#shop/settings/use-cases/edit-settings.ts';
import { data, Link } from 'react-router';
import { shopContext } from '#shop/access/web/context.ts';
import { submitWithFallback } from '#platform/web/submit-with-fallback.ts';
import { beginSearchRule } from '#shop/settings/rules/search-section.ts';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/settings-page';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { settingsAction } from './settings-action.ts';
import { PickedProducts, RulesWithoutEffect } from './search-rule-effects.tsx';
import { SettingsForm, unreachableAnswer, settingsUrl } from './settings-form.tsx';
import { useEffect, useRef } from 'react';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `Settings, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const visitor = await signedInVisitor(context);
  const section = sectionNameFrom(params.section ?? 'shop');
  if (!section) return Promise.reject(data(null, { status: 404 }));
  if (!mayEdit(visitor, section)) return Promise.reject(data(null, { status: 403 }));
  const shown = granted(await showSettings(context.get(shopContext), visitor, section));
  const { searchParams: query } = url;
  const requested = { synonym: query.get('synonym'), redirect: query.get('redirect') };
  const { typed, begun } =
    section === 'search'
      ? beginSearchRule(shown.typed, requested)
      : { typed: shown.typed, begun: null };
  const effects = section === 'search' ? await showSearchRules(context.get(shopContext)) : null;
  return {
    ...shown,
    typed,
    effects,
    begun,
    section,
    titles: sectionTitles().filter((one) => mayEdit(visitor, one.section)),
    isResetRequested: url.searchParams.has('reset'),
  };
}

export function action(args: Route.ActionArgs) {
  return settingsAction(args);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitWithFallback(args, unreachableAnswer);
}

export default function SettingsPage({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { section, titles: all, title, intro, stamp, isResetRequested, isChanged } = loaderData;
  const url = settingsUrl(section);
  const isSaved = matches[1].loaderData.flash?.kind === 'info';
  return (
    <>
      <h1 className="text-[2.25rem]">Settings</h1>
      <div className="grid items-start gap-x-10 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
        <SectionLinks titles={all} current={section} />
        <div className="grid max-w-[48rem] gap-5">
          <div className="grid gap-1">
            <h2 className="text-t5">{title}</h2>
            <p className="max-w-[65ch] text-muted">{intro}</p>
          </div>
          {loaderData.begun !== null && (
            <p className="rounded-2 bg-card px-4.5 py-3.5">
              Please complete the last line under <strong>{loaderData.begun}</strong> and save.
            </p>
          )}
          {loaderData.effects && <RulesWithoutEffect rules={loaderData.effects.withoutEffect} />}
          <SettingsForm
            key={`${section} ${stamp}`}
            shown={loaderData}
            result={actionData}
            isSaved={isSaved}
          />
          {loaderData.effects && <PickedProducts picks={loaderData.effects.picks} />}
        </div>
      </div>
      {isResetRequested && isChanged && (
        <ConfirmDialog
          question={`Reset “${title}”?`}
          verb={{ now: 'Reset', busy: 'Resetting …' }}
          fields={{ intent: 'reset', stamp }}
          action={url}
          closeTo={url}
        >
          <p>All settings on this page return to their defaults.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function sectionTitles(): { section: SectionName; title: string }[] {
  // The keys of the table are names of sections.
  const names = Object.keys(sections) as SectionName[];
  return names.map((section) => ({ section, title: sections[section].title }));
}

interface SectionLinksProps {
  titles: readonly { section: SectionName; title: string }[];
  current: SectionName;
}

/** A column on wide screens, a horizontally scrolling row on narrow ones. */
function SectionLinks({ titles, current }: SectionLinksProps) {
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
          className="inline-flex min-h-target items-center rounded-2 px-2.5 font-medium max-lg:whitespace-nowrap hover:bg-ink/6 aria-[current]:bg-card"
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
