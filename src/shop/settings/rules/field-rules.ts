import { decimalString, money, parseMoney } from '#platform/money.ts';
import { plainText } from '#platform/text.ts';
import type { FieldShape, Rule, Terms } from './rule.ts';

interface Look extends Pick<FieldShape, 'help' | 'inputMode'> {
  label: string;
  /** Where it may be left empty. */
  isOptional?: boolean;
  isWide?: boolean;
}

interface FieldRule<Value> {
  look: Look;
  control?: FieldShape['control'];
  options?: (terms: Terms) => FieldShape['options'];
  write: (value: Value, terms: Terms) => string;
  /** Null for what is none. */
  read: (text: string, terms: Terms) => Value | null;
  /** Validation message for this text. */
  words: (terms: Terms, text: string) => string;
}

/** A single field; input is trimmed. */
export function field<Value>(rule: FieldRule<Value>): Rule<Value> {
  const { control = 'line', options } = rule;
  const { label, help, inputMode, isOptional = false, isWide = control === 'area' } = rule.look;
  return {
    shape(terms) {
      const shown = options?.(terms);
      const look = { kind: 'field', control, label, help, inputMode, isWide } as const;
      return { ...look, isRequired: !isOptional, ...(shown && { options: shown }) };
    },
    write: (value, name, terms) => ({ [name]: rule.write(value, terms) }),
    read({ typed, terms, problems }, name) {
      const text = plainText(typed[name] ?? '');
      const value = rule.read(text, terms);
      if (value === null) problems[name] = rule.words(terms, text);
      return value;
    },
  };
}

interface LineLook extends Look {
  maxLength?: number;
  /** Further validation besides the maximum length. */
  isRight?: (text: string) => boolean;
  words?: string;
}

export function line({ maxLength = 100, isRight = () => true, words, ...look }: LineLook) {
  return field<string>({
    look,
    write: (value) => value,
    read(typed) {
      const text = typed.replaceAll(/\s+/g, ' ');
      if (text === '') return look.isOptional ? text : null;
      return text.length <= maxLength && isRight(text) ? text : null;
    },
    words: () => words ?? `Please enter up to ${maxLength} characters`,
  });
}

export function paragraph(look: LineLook) {
  const { maxLength = 1000 } = look;
  const rule = line({ ...look, maxLength, isWide: true });
  return { ...rule, shape: (terms: Terms) => ({ ...rule.shape(terms), control: 'area' as const }) };
}

interface LinesLook extends Look {
  max: number;
  maxLength?: number;
}

/** One text per line; empty lines are dropped. */
export function lines({ max, maxLength = 1000, ...look }: LinesLook) {
  return field<string[]>({
    look,
    control: 'area',
    write: (value) => value.join('\n'),
    read(typed) {
      const texts = linesOf(typed);
      const isEmpty = texts.length === 0 && !look.isOptional;
      const isRight = !isEmpty && texts.length <= max && texts.every((t) => t.length <= maxLength);
      return isRight && new Set(texts).size === texts.length ? texts : null;
    },
    words: () => `Please enter up to ${max} different lines of up to ${maxLength} characters`,
  });
}

export function linesOf(typed: string): string[] {
  const texts = typed.split('\n').map((text) => text.replaceAll(/\s+/g, ' ').trim());
  return texts.filter((text) => text !== '');
}

const maxMinor = 1_000_000_000;

/** Minor units of the shop's currency. */
export function amount({ minMinor = 0, ...look }: Look & { minMinor?: number }) {
  return field<number>({
    look: { inputMode: 'decimal', ...look },
    write: (value, { currency }) => decimalString(money(value, currency)),
    read(text, { currency }) {
      const minor = parseMoney(text, currency)?.amount ?? -1;
      return minor >= minMinor && minor <= maxMinor ? minor : null;
    },
    words: ({ currency }) =>
      minMinor > 0
        ? `Please enter an amount above 0 in ${currency}`
        : `Please enter an amount in ${currency}`,
  });
}

export function whole({ min, max, ...look }: Look & { min: number; max: number }) {
  return field<number>({
    look: { inputMode: 'numeric', ...look },
    write: (value) => `${value}`,
    read(text) {
      const value = /^\d{1,9}$/.test(text) ? Number(text) : -1;
      return value >= min && value <= max ? value : null;
    },
    words: () => `Please enter a whole number from ${min} to ${max}`,
  });
}

/** With up to six digits after the point. */
export function degrees({ max, ...look }: Look & { max: number }) {
  return field<number>({
    look: { inputMode: 'decimal', ...look },
    write: (value) => `${value}`,
    read(text) {
      const value = /^-?\d{1,3}(?:\.\d{1,6})?$/.test(text) ? Number(text) : Number.NaN;
      return Math.abs(value) <= max ? value : null;
    },
    words: () => `Please enter degrees from -${max} to ${max}`,
  });
}

/** One of these values, by their labels. */
export function choiceOf<Value extends string | boolean>({
  options,
  ...look
}: Look & { options: readonly (readonly [Value, label: string])[] }) {
  return field<Value>({
    look,
    control: 'choice',
    options: () => options.map(([value, label]) => [String(value), label] as const),
    write: String,
    read: (text) => options.find(([value]) => String(value) === text)?.[0] ?? null,
    words: () => 'Please choose one of these',
  });
}

interface ChoiceLook extends Look {
  options: (terms: Terms) => readonly (readonly [value: string, label: string])[];
}

/** One of the options. */
export function choice({ options, ...look }: ChoiceLook) {
  return field<string>({
    look,
    control: 'choice',
    options,
    write: (value) => value,
    // An empty one only asks to choose.
    read: (text, terms) => options(terms).find(([value]) => value === text)?.[0] || null,
    words: () => 'Please choose one of these',
  });
}
