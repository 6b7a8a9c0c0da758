import Wallet from '~icons/lucide/wallet';
import { Button } from '#platform/web/button.tsx';

/** The intent of a form that starts the express checkout. */
export const expressIntent = 'express';

export function ExpressButton() {
  return (
    <Button kind="quiet" size="large" name="intent" value={expressIntent}>
      <Wallet aria-hidden="true" className="icon" />
      Pay with PayPal
    </Button>
  );
}
