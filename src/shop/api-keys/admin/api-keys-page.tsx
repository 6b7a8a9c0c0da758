import { EmptyState } from '#platform/web/admin/data-table.tsx';
import { type ListedApiKey, listApiKeys } from '#shop/api-keys/use-cases/api-keys.ts';
import { type SignInProof, signInProof } from '#shop/identity/web/fresh-sign-in.ts';
import CircleCheck from '~icons/lucide/circle-check';
import { shopContext } from '#shop/access/web/context.ts';
import { Notice } from '#platform/web/notice.tsx';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/api-keys-page';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { CopyableText } from '#platform/web/admin/copyable-text.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { ApiKeyTable, apiKeysUrl, parseRevokedKeyId } from './api-key-table.tsx';
import { apiKeysAction, type ApiKeyResult } from './api-keys-action.ts';
import { AddForm } from '#platform/web/admin/add-form.tsx';
import { type Scope, scopes } from '#shop/access/rules/permissions.ts';
import { maxKeyNameLength } from '#shop/api-keys/rules/api-key.ts';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { type CheckboxOption, CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `API keys, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const keys = granted(await listApiKeys(shop, visitor));
  const id = parseRevokedKeyId(url.searchParams);
  const keyToRevoke = keys.find((key) => key.id === id && key.revokedAt === null) ?? null;
  return { keys, keyToRevoke, proof: await signInProof(context) };
}

export function action(args: Route.ActionArgs) {
  return apiKeysAction(args);
}

export default function ApiKeysPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { keys, keyToRevoke, proof } = loaderData;
  return (
    <>
      <PageHead title="API keys" total={keys.length} />
      <p className="max-w-[65ch] text-muted">
        Give programs access to the API, which is documented at{' '}
        <a href="/api" className="text-link">
          /api
        </a>
        . A key is limited to its scopes and never exceeds the permissions of its creator.
      </p>
      {result?.key && <NewKeyNotice value={result.key} name={result.form.name} />}
      <ApiKeyFields key={result?.key ?? ''} result={result} proof={proof} />
      {keys.length > 0 ? <ApiKeyTable keys={keys} /> : <EmptyState>No API keys yet</EmptyState>}
      {keyToRevoke && <RevokeDialog apiKey={keyToRevoke} />}
    </>
  );
}

/** The key is shown only in this response. */
function NewKeyNotice({ value, name }: { value: string; name: string }) {
  return (
    <Notice kind="good" icon={CircleCheck} role="alert">
      <p>
        API key {name} created. Copy it now: <b>it is not shown again.</b>
      </p>
      <CopyableText text={value} label="the key" />
    </Notice>
  );
}

function RevokeDialog({ apiKey: { id, name, start } }: { apiKey: ListedApiKey }) {
  return (
    <ConfirmDialog
      question="Revoke this key?"
      verb={{ now: 'Revoke', busy: 'Revoking …' }}
      fields={{ revoke: id }}
      closeTo={apiKeysUrl()}
    >
      <p className="wrap-anywhere">
        {name}, {start}…
      </p>
      <p className="text-muted">
        Programs that use this key lose access immediately. This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}

interface ApiKeyFieldsProps {
  result: ApiKeyResult | undefined;
  proof: SignInProof;
}

function ApiKeyFields({ result, proof }: ApiKeyFieldsProps) {
  const isRefused = result !== undefined && result.key === null;
  const form = isRefused ? result.form : null;
  const problems: ApiKeyResult['problems'] = isRefused ? result.problems : {};
  return (
    <AddForm
      title="Create a key"
      verb={{ now: 'Create key', busy: 'Creating …' }}
      result={isRefused ? result : undefined}
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
      <ProofField name="own-password" {...proof} problem={problems.password} />
    </AddForm>
  );
}

const scopeLabels: Readonly<Record<Scope, { label: string; hint: string }>> = {
  'products:write': { label: 'Change products', hint: 'Add, update and delete products.' },
  'orders:read': { label: 'Read orders', hint: 'Including shipping addresses.' },
  'orders:write': { label: 'Change orders', hint: 'Place orders and update their status.' },
  'users:read': { label: 'Read users', hint: 'Customer accounts.' },
  'users:write': { label: 'Change users', hint: 'Delete customer accounts.' },
  'customers:read': {
    label: 'Read customers',
    hint: 'With what they have spent, tags and notes. Needs the permission for users.',
  },
  'customers:write': { label: 'Change customers', hint: 'Tags and notes.' },
  'promotions:read': { label: 'Read promotions', hint: 'Needs the permission for products.' },
  'promotions:write': {
    label: 'Change promotions',
    hint: 'Add, change and end them, and create codes for one order each.',
  },
  'gift-cards:read': {
    label: 'Read gift cards',
    hint: 'Balances and ledgers, without codes. Needs the permission for payments.',
  },
  'gift-cards:write': { label: 'Change gift cards', hint: 'Issue, disable and enable them.' },
  'cart:read': { label: 'Read the cart', hint: 'Your own.' },
  'cart:write': { label: 'Change the cart', hint: 'Your own.' },
  'settings:write': {
    label: 'Read and change shipping methods',
    hint: 'Needs the permission for settings.',
  },
  'reviews:write': { label: 'Write reviews', hint: 'In your name.' },
  'reviews:reply': {
    label: 'Reply to reviews',
    hint: 'In the name of the shop. Needs the permission for products.',
  },
};

const scopeOptions: readonly CheckboxOption[] = scopes.map((value) => {
  return { value, ...scopeLabels[value] };
});
