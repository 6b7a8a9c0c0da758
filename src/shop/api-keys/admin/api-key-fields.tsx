import { AddForm } from '#platform/web/admin/add-form.tsx';
import { type Scope, scopes } from '#shop/access/rules/scope.ts';
import { maxKeyNameLength } from '#shop/api-keys/rules/api-key.ts';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { type CheckboxOption, CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import type { ApiKeyAnswer } from './api-keys-action.ts';

interface ApiKeyFieldsProps {
  answer: ApiKeyAnswer | undefined;
  hasPassword: boolean;
}

export function ApiKeyFields({ answer, hasPassword }: ApiKeyFieldsProps) {
  const isRefused = answer !== undefined && answer.key === null;
  const form = isRefused ? answer.form : null;
  const problems: ApiKeyAnswer['problems'] = isRefused ? answer.problems : {};
  return (
    <AddForm
      title="Create a key"
      verb={{ now: 'Create key', busy: 'Creating …' }}
      answer={isRefused ? answer : undefined}
      className="gap-y-6"
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
    </AddForm>
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
