import { RowLink } from '#platform/web/admin/row-action.tsx';
import type { ListedApiKey } from '#shop/api-keys/use-cases/api-keys.ts';
import { Cell, DataTable, Head } from '#platform/web/admin/data-table.tsx';
import { LocalDateTime } from '#platform/web/local-date.tsx';

export function ApiKeyTable({ keys }: { keys: ListedApiKey[] }) {
  const rows = keys.map((key) => (
    <tr key={key.id}>
      <Cell label="Name" at="title" className="font-medium wrap-anywhere">
        <span>
          {key.name}
          <code className="block text-[0.8125rem] font-normal text-muted">{key.start}…</code>
        </span>
      </Cell>
      <Cell label="Scopes" className="wrap-anywhere lg:max-w-[34ch]">
        {key.scopes.join(', ')}
      </Cell>
      <Cell label="Created" className="text-muted">
        <span>
          <LocalDateTime at={key.createdAt} />
          <span className="block wrap-anywhere">by {creatorLabel(key)}</span>
        </span>
      </Cell>
      <Cell label="Last used" className="text-muted">
        {key.lastUsedAt === null ? 'Never' : <LocalDateTime at={key.lastUsedAt} />}
      </Cell>
      <Cell label="Status" at="end" className={key.revokedAt === null ? 'text-good' : 'text-muted'}>
        {key.revokedAt === null ? (
          'Active'
        ) : (
          <span>
            Revoked, <LocalDateTime at={key.revokedAt} />
          </span>
        )}
      </Cell>
      <Cell label="Actions" at="actions">
        {key.revokedAt === null && <Revoke apiKey={key} />}
      </Cell>
    </tr>
  ));
  return (
    <DataTable label="API keys" rows={rows} isWide>
      <Head>Name</Head>
      <Head>Scopes</Head>
      <Head>Created</Head>
      <Head>Last used</Head>
      <Head>Status</Head>
      <Head className="num buttons">Actions</Head>
    </DataTable>
  );
}

function Revoke({ apiKey: { id, name } }: { apiKey: ListedApiKey }) {
  return (
    <RowLink to={apiKeysUrl(id)} subject={name} isBad>
      Revoke
    </RowLink>
  );
}

function creatorLabel({ isOwn, madeBy }: ListedApiKey): string {
  return isOwn ? 'you' : (madeBy ?? 'a former account');
}

const path = '/admin/api-keys';

/** The URL of the table, optionally with the confirmation to revoke a key. */
export function apiKeysUrl(revoked?: string): string {
  return revoked === undefined ? path : `${path}?revoke=${revoked}`;
}

export function parseRevokedKeyId(query: URLSearchParams): string | null {
  return query.get('revoke');
}
