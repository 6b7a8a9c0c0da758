import { type Scope, scopes } from '#shop/access/rules/scope.ts';
import { maxKeyNameLength } from '#shop/api-keys/rules/api-key.ts';
import ChevronDown from '~icons/lucide/chevron-down';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { Button } from '#platform/web/button.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { UnsavedChanges } from '#platform/web/admin/unsaved-changes.tsx';
import { type CheckboxOption, CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import type { ApiKeyAnswer } from './api-keys-action.ts';

interface ApiKeyFieldsProps {
  answer: ApiKeyAnswer | undefined;
  hasPassword: boolean;
}

/** Collapsed by default, expanded if there are problems. */
export function ApiKeyFields({ answer, hasPassword }: ApiKeyFieldsProps) {
  const ref = useRef<HTMLFormElement>(null);
  const isRefused = answer !== undefined && answer.key === null;
  useEffect(() => {
    if (answer?.key !== null) return;
    ref.current?.querySelector<HTMLElement>('[aria-invalid], [role]')?.focus();
  }, [answer]);
  const form = isRefused ? answer.form : null;
  const problems: ApiKeyAnswer['problems'] = isRefused ? answer.problems : {};
  return (
    <details open={isRefused} className="group border-t border-ink">
      <summary className="flex min-h-14 items-center gap-2 font-medium">
        Create a key
        <ChevronDown aria-hidden="true" className="icon group-open:rotate-180" />
      </summary>
      <Form
        ref={ref}
        method="post"
        noValidate
        aria-label="Create a key"
        className="grid max-w-[56rem] gap-y-6 pt-2 pb-6"
      >
        <TextField
          name="name"
          label="Name"
          isRequired
          autoComplete="off"
          maxLength={maxKeyNameLength}
          defaultValue={form?.name}
          problem={problems.name}
        />
        <CheckboxGroup
          legend="Scopes"
          name="scope"
          options={scopeOptions}
          selected={form?.scopes ?? []}
          problem={problems.scopes}
        />
        <ProofField name="own-password" hasPassword={hasPassword} problem={problems.password} />
        <UnsavedChanges form={ref} isAnswered={isRefused} staysOn="page" />
        <Button className="justify-self-start">Create key</Button>
      </Form>
    </details>
  );
}

const scopeLabels: Readonly<Record<Scope, { label: string; hint: string }>> = {
  'products:write': { label: 'Change products', hint: 'Add, update and delete products.' },
  'orders:read': { label: 'Read orders', hint: 'Including shipping addresses.' },
  'orders:write': { label: 'Change orders', hint: 'Place orders and update their status.' },
  'users:read': { label: 'Read users', hint: 'Customer accounts.' },
  'users:write': { label: 'Change users', hint: 'Delete customer accounts.' },
  'cart:read': { label: 'Read the cart', hint: 'Your own.' },
  'cart:write': { label: 'Change the cart', hint: 'Your own.' },
  'reviews:write': { label: 'Write reviews', hint: 'In your name.' },
};

const scopeOptions: readonly CheckboxOption[] = scopes.map((value) => {
  return { value, ...scopeLabels[value] };
});
