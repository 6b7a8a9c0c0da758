import '#platform/web/styles/storefront.css';
import sansUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import serifUrl from '@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff2?url';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
} from 'react-router';
import type { Route } from './+types/root';
import { BrowserFlags } from '#shop/access/web/browser-flags.tsx';
import { ErrorScreen } from '#shop/settings/web/error-screen.tsx';
import { NotFound } from '#shop/settings/web/not-found.tsx';
import { useFocusOnNavigation } from '#platform/web/use-focus-on-navigation.ts';

export const links: Route.LinksFunction = () => [
  ...[serifUrl, sansUrl].map((href) => fontPreload(href)),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#22303f" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1c2733" media="(prefers-color-scheme: dark)" />
        <BrowserFlags />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useFocusOnNavigation();
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <main>{isMissing ? <NotFound /> : <ErrorScreen error={error} />}</main>;
}

function fontPreload(href: string) {
  return {
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  };
}
