import { lazy } from 'react';

/** Any page may turn out to be missing, but few are: the others do not load this one. */
export const NotFound = lazy(async () => {
  const { NotFoundScreen: component } = await import('./not-found-screen.tsx');
  return { default: component };
});
