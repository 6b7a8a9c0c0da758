import { type Address, addressLines } from '#shop/addresses/rules/address.ts';
import { Form, Link } from 'react-router';
import { Button } from '#platform/web/button.tsx';

export function AddressCard({ address: { id, form, isDefault } }: { address: Address }) {
  const lines = addressLines(form);
  const what = lines.slice(0, 2).join(', ');
  return (
    <li className="flex flex-col gap-4 rounded-2 border border-line p-5">
      <p className="text-t2 font-medium text-good empty:hidden">
        {isDefault && 'Filled in at the checkout'}
      </p>
      <address className="mb-auto wrap-anywhere">
        {[...lines, form.phone].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <Form method="post" className="flex flex-wrap gap-x-5">
        <input type="hidden" name="address" value={id} />
        <Link to={`?edit=${id}`} aria-label={`Change ${what}`} className={link}>
          Change
        </Link>
        {!isDefault && (
          <button
            name="intent"
            value="make-default"
            aria-label={`Use at the checkout: ${what}`}
            className={link}
          >
            Use at the checkout
          </button>
        )}
        <details className="group open:basis-full">
          <summary className={link} aria-label={`Remove ${what}`}>
            Remove
          </summary>
          <p className="my-2 text-t2">
            It will no longer be filled in at checkout. Your orders are not affected.
          </p>
          <Button name="intent" value="remove" kind="bad">
            Yes, remove it
          </Button>
        </details>
      </Form>
    </li>
  );
}

const link = 'text-link min-h-target';
