import { useEffect, useRef, useState } from 'react';
import { useSubmit } from 'react-router';
import { textOf } from '#platform/web/posted-form.ts';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import {
  fetchPasskeyOptions,
  passkeyObstacle,
  PasskeyObstacleNote,
} from '../../passkey-support.tsx';
import { ProofField } from '#shop/identity/web/proof-field.tsx';

interface AddPasskeyFormProps {
  hasPassword: boolean;
}

/** Asks for the password, then creates a passkey in the browser. Client only. */
export function AddPasskeyForm({ hasPassword }: AddPasskeyFormProps) {
  const [obstacle] = useState(passkeyObstacle);
  const [problem, setProblem] = useState('');
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [problem]);

  async function add(fields: FormData) {
    setProblem('');
    const password = textOf(fields, 'own-password');
    const fetched = await fetchPasskeyOptions<PublicKeyCredentialCreationOptionsJSON>({
      url: '/account/sign-in/passkeys/new',
      fields: { 'own-password': password },
    });
    if (!fetched.ok) return setProblem(fetched.text);
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(fetched.options);
    try {
      const credential = JSON.stringify(await navigator.credentials.create({ publicKey }));
      const name = textOf(fields, 'name');
      await submit({ intent: 'add', credential, name }, { method: 'post' });
    } catch {
      setProblem('No passkey was created. This device may already have one in the list.');
    }
    return undefined;
  }

  if (obstacle) return <PasskeyObstacleNote obstacle={obstacle} />;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void add(new FormData(event.currentTarget));
      }}
      className="grid gap-6"
    >
      <TextField
        name="name"
        label="Passkey name"
        help="For example: my phone"
        autoComplete="off"
        maxLength={60}
      />
      <ProofField name="own-password" hasPassword={hasPassword} problem={problem || undefined} />
      <Button type="submit" className="w-fit">
        Add a passkey
      </Button>
    </form>
  );
}
