import { NumberSet } from '#platform/number-sets.ts';
import type { AttributeValues } from '#shop/catalogue/rules/facet-columns.ts';
import { withRoom } from './pattern-table.ts';

const separator = ', ';
const spareLists = 1024;

/**
 * An attribute of which a product may have several values, with the products of each. Many products have the same
 * list, so that a product takes the number of its list: none for an attribute that no product has.
 */
export class ValueLists implements AttributeValues {
  values: string[] = [];
  sets: NumberSet[] = [];
  /** By number of the product; 0 for none. */
  #lists: Int32Array = new Int32Array(0);
  #listNumbers = new Map<string, number>([['', 0]]);
  #texts = [''];
  #valuesOfList: (readonly number[])[] = [[]];
  #valueNumbers = new Map<string, number>();

  /** Replaces the values of a product; '' for none. */
  write(number: number, text: string): void {
    const before = this.#lists[number] ?? 0;
    const list = this.#listOf(text);
    if (before === list) return;
    this.#lists = withRoom(this.#lists, number + 1);
    this.#lists[number] = list;
    const after = this.#valuesOfList[list] ?? [];
    for (const value of this.#valuesOfList[before] ?? []) {
      if (!after.includes(value)) this.sets[value]?.delete(number);
    }
    for (const value of after) this.sets[value]?.add(number);
    if (this.#texts.length > 2 * this.#lists.length + spareLists) this.#dropUnusedLists();
  }

  #dropUnusedLists(): void {
    const texts = this.#texts;
    this.#texts = [''];
    this.#valuesOfList = [[]];
    this.#listNumbers = new Map([['', 0]]);
    this.#lists = this.#lists.map((list) => this.#listOf(texts[list] ?? ''));
  }

  #listOf(text: string): number {
    const known = this.#listNumbers.get(text);
    if (known !== undefined) return known;
    const list = this.#texts.length;
    this.#texts.push(text);
    this.#listNumbers.set(text, list);
    this.#valuesOfList.push(text.split(separator).map((value) => this.#valueOf(value)));
    return list;
  }

  #valueOf(value: string): number {
    const known = this.#valueNumbers.get(value);
    if (known !== undefined) return known;
    const number = this.values.length;
    this.#valueNumbers.set(value, number);
    this.values.push(value);
    this.sets.push(new NumberSet());
    return number;
  }
}
