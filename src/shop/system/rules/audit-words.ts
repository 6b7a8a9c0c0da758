import { formatList, formatMoney, formatNumber } from '#platform/format.ts';
import { money } from '#platform/money.ts';

/** A fact of an audit event in words. Without `before` it is not a change. */
export interface AuditFact {
  what: string;
  before: string | null;
  after: string;
}

interface RecordedEvent {
  action: string;
  /** As it was parsed from JSON. */
  details: unknown;
}

/** 'order.partially-refunded' as 'Order partially refunded'. */
export function actionText(action: string): string {
  return sentence(action.replaceAll(/[.-]/g, ' '));
}

/** 'draft-order' as 'Draft order'. */
export function subjectTypeText(type: string): string {
  return sentence(type.replaceAll('-', ' '));
}

/** 'Stock: 3 → 5' */
export function factText({ what, before, after }: AuditFact): string {
  return before === null ? `${what}: ${after}` : `${what}: ${before} → ${after}`;
}

/** Ids mean nothing to a reader, and the number of an order stands with its name. */
const unshown = /^(?:number|id|.*Id|personalDigest)$/;
/** Details of these actions hold the values before and after as a pair. */
const pairedActions = /(?:changed|updated|reset|moved)$/;
const pairSize = 2;

/** What an event has recorded, before and after. Amounts are in the currency of the shop where none is named. */
export function auditFacts({ action, details }: RecordedEvent, currency: string): AuditFact[] {
  if (!isRecord(details)) return [];
  const { before, after, changes, ...others } = details;
  const facts = listedChanges(changes, currency);
  if (before !== undefined || after !== undefined) {
    facts.push(...comparedFacts(before, after, currency));
  }
  for (const [name, value] of Object.entries(others)) {
    if (unshown.test(name)) continue;
    const isPair = pairedActions.test(action) && Array.isArray(value) && value.length === pairSize;
    const [was, is]: unknown[] = isPair ? value : [undefined, value];
    facts.push(fact(name, { before: was, after: is, isChange: isPair }, currency));
  }
  return facts;
}

/** Values of a person, as long as the shop keeps them. */
export function personalFacts(
  details: unknown,
  values: Readonly<Record<string, readonly [before: string, after: string]>> | undefined,
): AuditFact[] {
  if (values) {
    return Object.entries(values).map(([name, [before, after]]) => {
      return { what: nameText(name), before: before || 'none', after: after || 'none' };
    });
  }
  const isErased = isRecord(details) && details['personalDigest'] !== undefined;
  return isErased ? [{ what: 'Personal values', before: null, after: 'erased' }] : [];
}

/** As orders and shipments record them: what, and its text before and after. */
function listedChanges(changes: unknown, currency: string): AuditFact[] {
  if (!Array.isArray(changes)) return [];
  const list: unknown[] = changes;
  return list.filter(isRecord).map(({ what, before, after }) => {
    const name = typeof what === 'string' ? what : 'value';
    return fact(name, { before, after, isChange: true }, currency);
  });
}

function comparedFacts(before: unknown, after: unknown, currency: string): AuditFact[] {
  if (!isRecord(before) && !isRecord(after)) {
    return [fact('state', { before, after, isChange: true }, currency)];
  }
  const was = isRecord(before) ? before : {};
  const is = isRecord(after) ? after : {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]))
    .map((name) => fact(name, { before: was[name], after: is[name], isChange: true }, currency));
}

interface Values {
  before: unknown;
  after: unknown;
  isChange: boolean;
}

function fact(name: string, { before, after, isChange }: Values, currency: string): AuditFact {
  const text = (value: unknown) => limited(valueText(name, value, currency));
  return { what: nameText(name), before: isChange ? text(before) : null, after: text(after) };
}

const maxTextLength = 300;

function limited(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength).trimEnd()} …`;
}

const tenthsInOne = 10;
const ppmInPercent = 10_000;

function valueText(name: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (name.endsWith('Minor') && Number.isSafeInteger(value)) {
      return formatMoney(money(value, currency));
    }
    if (name.endsWith('Tenths')) return formatNumber(value / tenthsInOne);
    if (name.endsWith('Ppm')) return `${formatNumber(value / ppmInPercent)}%`;
    return formatNumber(value);
  }
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) {
    const items: unknown[] = value;
    if (items.length === 0) return 'none';
    return items.map((item) => valueText(name, item, currency)).join(', ');
  }
  return isRecord(value) ? recordText(value, currency) : JSON.stringify(value);
}

function recordText(value: Record<string, unknown>, currency: string): string {
  const { amount, currency: own } = value;
  if (Number.isSafeInteger(amount) && typeof own === 'string') {
    return formatMoney(money(Number(amount), own));
  }
  const parts = Object.entries(value).map(([name, part]) => {
    return `${nameText(name).toLowerCase()} ${valueText(name, part, currency)}`;
  });
  return parts.length === 0 ? 'none' : `(${formatList(parts)})`;
}

/** 'compareAtMinor' as 'Compare at'; titles stay as they are. */
function nameText(name: string): string {
  if (!/^[a-z][A-Za-z0-9]*$/.test(name)) return name;
  const words = name
    .replace(/(?:Minor|Tenths|Ppm)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return sentence(words);
}

function sentence(words: string): string {
  const text = words.replace(/^api\b/, 'API');
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
