interface ReactRoot {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } };
}

/** Runs in the browser: whether scripts have taken over the page. Pages without scripts of ours are as alive as they will ever be. */
export function isAlive(): boolean {
  if (!document.querySelector('script[type="module"]')) return true;
  const [, root] =
    Object.entries(document).find(([name]) => name.startsWith('__reactContainer')) ?? [];
  const { stateNode } = (root ?? {}) as Partial<ReactRoot>;
  return stateNode?.current.memoizedState.isDehydrated === false;
}
