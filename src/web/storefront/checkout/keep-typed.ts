import { keepDraft } from '#services/checkout/keep-draft.ts';
import type { RouterContextProvider } from 'react-router';
import { shopContext } from '#web/context.ts';
import { textOf } from '#web/posted-form.ts';
import { filledIn } from './filled-in.ts';

/** Keeps what was sent for the next time the checkout is opened, by whoever it was opened for. */
export async function keepTyped(
  context: Readonly<Pick<RouterContextProvider, 'get'>>,
  posted: FormData,
): Promise<void> {
  await keepDraft(context.get(shopContext), textOf(posted, 'key'), filledIn(posted));
}
