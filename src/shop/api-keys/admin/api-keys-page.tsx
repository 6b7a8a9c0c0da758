import { EmptyState } from '#platform/web/admin/empty-state.tsx';
import { type ListedApiKey, listApiKeys } from '#shop/api-keys/use-cases/api-keys.ts';
import { showAccount } from '#shop/identity/use-cases/details.ts';
import CircleCheck from '~icons/lucide/circle-check';
import { shopContext } from '#shop/access/web/context.ts';
import { Notice } from '#platform/web/notice.tsx';
import { granted, signedInVisitor } from '#shop/access/web/visitor.ts';
import type { Route } from './+types/api-keys-page';
import { ConfirmDialog } from '#platform/web/admin/confirm-dialog.tsx';
import { CopyableText } from '#platform/web/admin/copyable-text.tsx';
import { PageHead } from '#platform/web/admin/page-head.tsx';
import { ApiKeyFields } from './api-key-fields.tsx';
import { ApiKeyTable } from './api-key-table.tsx';
import { apiKeysAction } from './api-keys-action.ts';
import { apiKeysUrl, parseRevokedKeyId } from './api-keys-url.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? [{ title: `API keys, ${matches[1].loaderData.shopName} Admin` }] : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const visitor = await signedInVisitor(context);
  const keys = granted(await listApiKeys(shop, visitor));
  const id = parseRevokedKeyId(url.searchParams);
  const keyToRevoke = keys.find((key) => key.id === id && key.revokedAt === null) ?? null;
  const hasPassword = (await showAccount(shop, visitor))?.hasPassword ?? false;
  return { keys, keyToRevoke, hasPassword };
}

export function action(args: Route.ActionArgs) {
  return apiKeysAction(args);
}

export default function ApiKeysPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { keys, keyToRevoke, hasPassword } = loaderData;
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
      {answer?.key && <NewKeyNotice value={answer.key} name={answer.form.name} />}
      <ApiKeyFields key={answer?.key ?? ''} answer={answer} hasPassword={hasPassword} />
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
