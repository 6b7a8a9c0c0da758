import type { PostedChoice } from '#shop/imports/use-cases/decide-import.ts';
import type { UnknownCategory } from '#shop/imports/use-cases/show-import.ts';

/** Parses a field value such as 'create' or 'map electronics'. */
export function parseChoice(text: string): Pick<PostedChoice, 'choice' | 'value'> {
  if (text.startsWith(mapping)) return { choice: 'map', value: text.slice(mapping.length) };
  const choice = choices.find((one) => one === text) ?? '';
  return { choice, value: '' };
}

export function mapChoice(value: string): string {
  return `${mapping}${value}`;
}

/** The saved choice, else the best match: the nearest existing parent, or a new category. */
export function defaultChoice({ decision, nearest, createdAs }: UnknownCategory): string {
  if (decision) return decision.choice === 'map' ? mapChoice(decision.value) : decision.choice;
  if (nearest !== null) return mapChoice(nearest);
  return createdAs === null ? '' : 'create';
}

const mapping = 'map ';
const choices = ['create', 'create-with-parents', 'leave-out'] as const;
