import { type ComponentType, type FunctionComponent, lazy, memo, Suspense } from 'react';

/**
 * A part of a page whose code is loaded after the page. The server renders it, and until its code has come it is what
 * the server sent: forms and links work. It changes with its own props alone, as React would empty it if the page
 * around it were rendered in the meantime.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() })) as FunctionComponent<Props>;
  return memo(function LazyPart(props: Props) {
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  });
}
