import { FilterTags } from '#platform/web/admin/filter-tags.tsx';
import { PanelField, PanelSelect, ToolPanel } from '#platform/web/admin/tool-panel.tsx';
import type { AuditLogRequest } from '#shop/system/rules/audit-log.ts';
import { actionText, subjectTypeText } from '#shop/system/rules/audit-words.ts';
import Filter from '~icons/lucide/list-filter';
import { auditUrl } from './audit-request.ts';

interface AuditFiltersProps {
  request: AuditLogRequest;
  /** To choose from. */
  actions: readonly string[];
  subjectTypes: readonly string[];
}

/** What narrows the audit log down: who, what, when and which object. */
export function AuditFilters({ request, actions, subjectTypes }: AuditFiltersProps) {
  const { who, action, subjectType, subject, from, to } = request;
  return (
    <>
      <ToolPanel
        action="/admin/audit"
        label="Filters"
        icon={<Filter aria-hidden="true" className="icon" />}
        chosen={[who, action, subjectType, subject, from, to].join()}
      >
        <PanelField name="who" label="Who: email, ID or “system”" chosen={who} />
        <PanelSelect name="what" label="What" chosen={action ?? ''}>
          <option value="">Anything</option>
          {withChosen(actions, action).map((one) => (
            <option key={one} value={one}>
              {actionText(one)}
            </option>
          ))}
        </PanelSelect>
        <PanelSelect name="type" label="Type of object" chosen={subjectType ?? ''}>
          <option value="">Any</option>
          {withChosen(subjectTypes, subjectType).map((one) => (
            <option key={one} value={one}>
              {subjectTypeText(one)}
            </option>
          ))}
        </PanelSelect>
        <PanelField name="object" label="Object: order number, email or ID" chosen={subject} />
        <div className="grid grid-cols-2 gap-3">
          <PanelField type="date" name="from" label="From" chosen={from ?? ''} />
          <PanelField type="date" name="to" label="Until" chosen={to ?? ''} />
        </div>
      </ToolPanel>
      <FilterTags filters={activeFilters({ ...request, after: null })} />
    </>
  );
}

function withChosen(choices: readonly string[], chosen: string | null): string[] {
  return [...new Set([...choices, ...(chosen === null ? [] : [chosen])])];
}

function activeFilters(request: AuditLogRequest) {
  const { who, action, subjectType, subject, from, to } = request;
  const filters: [string | null, Partial<AuditLogRequest>][] = [
    [who && `By ${who}`, { who: '' }],
    [action && actionText(action), { action: null }],
    [subjectType && `Objects: ${subjectTypeText(subjectType)}`, { subjectType: null }],
    [subject && `Object ${subject}`, { subject: '' }],
    [from && `From ${from}`, { from: null }],
    [to && `Until ${to}`, { to: null }],
  ];
  return filters.flatMap(([label, cleared]) =>
    label ? [{ label, withoutIt: auditUrl({ ...request, ...cleared }) }] : [],
  );
}
