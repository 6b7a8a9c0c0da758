import { visitorOf } from '#web/visitor.ts';
import type { Route } from './+types/renew-session';

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } });
}

/** Asked by open pages: whoever is recognised has the session prolonged, by the cookies of any answer. */
export async function action({ context }: Route.ActionArgs) {
  await visitorOf(context);
  return new Response(null, { status: 204 });
}
