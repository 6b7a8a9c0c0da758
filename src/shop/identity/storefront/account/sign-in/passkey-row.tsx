import { Form } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { ProofField } from '#shop/identity/web/proof-field.tsx';

interface PasskeyRowProps {
  passkey: { id: string; name: string; createdAt: number; lastUsedAt: number | null };
  hasPassword: boolean;
  problem: string | undefined;
}

export function PasskeyRow({ passkey, hasPassword, problem }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  return (
    <li className="border-b border-line py-3">
      <b className="font-medium wrap-anywhere">{name}</b>
      <p className="text-t2 text-muted">
        Added {dayOf(createdAt)},{' '}
        {lastUsedAt === null ? 'never used' : `last used ${dayOf(lastUsedAt)}`}
      </p>
      <details open={problem !== undefined}>
        <summary className="text-link min-h-target text-t2">
          Remove <span className="sr-only">{name}</span>
        </summary>
        <Form method="post" className="my-3 grid gap-6">
          <input type="hidden" name="intent" value="remove" />
          <input type="hidden" name="id" value={id} />
          <ProofField name={`own-password-${id}`} hasPassword={hasPassword} problem={problem} />
          <Button type="submit" kind="bad" className="w-fit">
            Remove this passkey
          </Button>
        </Form>
      </details>
    </li>
  );
}

function dayOf(ms: number): string {
  return new Date(ms).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' });
}
