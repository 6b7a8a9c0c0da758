import { FilterChips } from '#platform/web/admin/filter-chips.tsx';
import { FilterTags } from '#platform/web/admin/filter-tags.tsx';
import { SearchBox } from '#platform/web/admin/search-box.tsx';
import { PanelField, PanelSelect, ToolPanel } from '#platform/web/admin/tool-panel.tsx';
import {
  customerKinds,
  customerSorts,
  type CustomerTableRequest,
} from '#shop/customers/rules/customer-table.ts';
import Sort from '~icons/lucide/arrow-down-wide-narrow';
import Filter from '~icons/lucide/list-filter';
import { customersFields, customersUrl } from './customers-request.ts';

interface CustomerFiltersProps {
  request: CustomerTableRequest;
  /** To choose from. */
  countries: readonly string[];
  tags: readonly string[];
  segments: readonly { id: string; name: string }[];
}

const kindLabels = { account: 'Accounts', guest: 'Guests' };

const sortLabels = {
  newest: 'Newest',
  'last-order': 'Latest order',
  spent: 'Most spent',
  orders: 'Most orders',
};

/** Search, sort, and what narrows the table of customers down. */
export function CustomerFilters(props: CustomerFiltersProps) {
  const { request, segments } = props;
  const first = { ...request, after: null };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchBox
          action="/admin/customers"
          label="Search by name, email or order number"
          text={request.text}
        >
          <StateFields request={first} without={['q']} />
        </SearchBox>
        <FilterChips
          label="Type"
          choices={[null, ...customerKinds]}
          chosen={request.kind}
          choiceLabel={(one) => (one === null ? 'All' : kindLabels[one])}
          to={(one) => customersUrl({ ...first, kind: one })}
        />
        <ToolPanel
          action="/admin/customers"
          label="Sort"
          icon={<Sort aria-hidden="true" className="icon" />}
          chosen={request.sort}
        >
          <StateFields request={first} without={['sort']} />
          <PanelSelect name="sort" label="First come" chosen={request.sort}>
            {customerSorts.map((sort) => (
              <option key={sort} value={sort}>
                {sortLabels[sort]}
              </option>
            ))}
          </PanelSelect>
        </ToolPanel>
        <FilterPanel {...props} />
      </div>
      <FilterTags filters={activeFilters(first, segments)} />
    </>
  );
}

const panelFields = 'minorders maxorders min max from to country tag newsletter segment'.split(' ');

function FilterPanel({ request, countries, tags, segments }: CustomerFiltersProps) {
  const { minOrders, maxOrders, minSpent, maxSpent, from, to } = request;
  const { country, tag, isSubscribed } = request;
  const amount = {
    inputMode: 'decimal',
    pattern: String.raw`\d{1,12}(\.\d{1,3})?`,
    title: 'An amount like 12.50',
  } as const;
  const count = { inputMode: 'numeric', pattern: String.raw`\d{1,9}`, title: 'A number' } as const;
  const newsletter = isSubscribed === null ? '' : isSubscribed ? 'yes' : 'no';
  const chosen = [minOrders, maxOrders, minSpent, maxSpent, from, to, country, tag, newsletter];
  return (
    <ToolPanel
      action="/admin/customers"
      label="More filters"
      icon={<Filter aria-hidden="true" className="icon" />}
      chosen={[...chosen, request.segment].join()}
    >
      <StateFields request={{ ...request, after: null }} without={panelFields} />
      <div className="grid grid-cols-2 gap-3">
        <PanelField {...count} name="minorders" label="Orders from" chosen={`${minOrders ?? ''}`} />
        <PanelField
          {...count}
          name="maxorders"
          label="Orders up to"
          chosen={`${maxOrders ?? ''}`}
        />
        <PanelField {...amount} name="min" label="Spent from" chosen={minSpent ?? ''} />
        <PanelField {...amount} name="max" label="Spent up to" chosen={maxSpent ?? ''} />
        <PanelField type="date" name="from" label="Last order from" chosen={from ?? ''} />
        <PanelField type="date" name="to" label="Last order until" chosen={to ?? ''} />
      </div>
      {segments.length > 0 && (
        <PanelSelect name="segment" label="Segment" chosen={request.segment ?? ''}>
          <option value="">Any</option>
          {segments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </PanelSelect>
      )}
      <PanelSelect name="country" label="Country" chosen={country ?? ''}>
        <option value="">Any</option>
        {withChosen(countries, country).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </PanelSelect>
      <PanelSelect name="tag" label="Tag" chosen={tag ?? ''}>
        <option value="">Any</option>
        {withChosen(tags, tag).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </PanelSelect>
      <PanelSelect name="newsletter" label="Newsletter" chosen={newsletter}>
        <option value="">Any</option>
        <option value="yes">Subscribed</option>
        <option value="no">Not subscribed</option>
      </PanelSelect>
    </ToolPanel>
  );
}

function withChosen(choices: readonly string[], chosen: string | null): string[] {
  return [...new Set([...choices, ...(chosen === null ? [] : [chosen])])];
}

interface StateFieldsProps {
  request: CustomerTableRequest;
  /** The fields that the form itself has. */
  without: readonly string[];
}

/** Keeps the state of the table in a form that changes a part of it. */
function StateFields({ request, without }: StateFieldsProps) {
  return customersFields(request)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function activeFilters(request: CustomerTableRequest, segments: CustomerFiltersProps['segments']) {
  const { text, minOrders, maxOrders, minSpent, maxSpent, from, to } = request;
  const { country, tag, isSubscribed, sort } = request;
  const segment = segments.find(({ id }) => id === request.segment);
  const filters: [string | null, Partial<CustomerTableRequest>][] = [
    [text === '' ? null : `“${text}”`, { text: '' }],
    [sort === 'newest' ? null : `Sorted: ${sortLabels[sort].toLowerCase()}`, { sort: 'newest' }],
    [minOrders === null ? null : `Orders from ${minOrders}`, { minOrders: null }],
    [maxOrders === null ? null : `Orders up to ${maxOrders}`, { maxOrders: null }],
    [minSpent && `Spent from ${minSpent}`, { minSpent: null }],
    [maxSpent && `Spent up to ${maxSpent}`, { maxSpent: null }],
    [from && `Last order from ${from}`, { from: null }],
    [to && `Last order until ${to}`, { to: null }],
    [segment ? `Segment: ${segment.name}` : null, { segment: null }],
    [country, { country: null }],
    [tag && `Tag: ${tag}`, { tag: null }],
    [
      isSubscribed === null
        ? null
        : `Newsletter: ${isSubscribed ? 'subscribed' : 'not subscribed'}`,
      { isSubscribed: null },
    ],
  ];
  return filters.flatMap(([label, cleared]) =>
    label === null ? [] : [{ label, withoutIt: customersUrl({ ...request, ...cleared }) }],
  );
}
