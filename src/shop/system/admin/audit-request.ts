import { dayIn } from '#platform/web/admin/table-query.ts';
import type { AuditCursor, AuditLogRequest } from '#shop/system/rules/audit-log.ts';

const maxTextLength = 200;

export function parseAuditRequest(query: URLSearchParams): AuditLogRequest {
  const text = (name: string) =>
    (query.get(name) ?? '').trim().slice(0, maxTextLength).toWellFormed().replaceAll('\0', '');
  return {
    who: text('who'),
    action: text('what') || null,
    subjectType: text('type') || null,
    subject: text('object'),
    from: dayIn(query, 'from'),
    to: dayIn(query, 'to'),
    after: cursorIn(query.get('after') ?? ''),
  };
}

/** The fields of the list's state; defaults are left out. */
function auditFields(request: AuditLogRequest): [name: string, value: string][] {
  const { who, action, subjectType, subject, from, to, after } = request;
  const fields: [string, string | null][] = [
    ['who', who],
    ['what', action],
    ['type', subjectType],
    ['object', subject],
    ['from', from],
    ['to', to],
    ['after', after && `${after.at}.${after.id}`],
  ];
  return fields.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

export function auditUrl(request: AuditLogRequest, path = '/admin/audit'): string {
  const query = new URLSearchParams(auditFields(request));
  return query.size === 0 ? path : `${path}?${query}`;
}

function cursorIn(text: string): AuditCursor | null {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(text) ?? [];
  return at && id ? { at: Number(at), id } : null;
}
