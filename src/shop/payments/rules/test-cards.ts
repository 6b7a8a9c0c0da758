/** Test cards of the demo's payment provider and their outcomes. */
export const testCards = [
  { value: 'approved', number: '4242 4242 4242 4242', label: 'The payment is approved' },
  { value: 'declined', number: '4000 0000 0000 0002', label: 'The card is declined' },
  { value: 'silent', number: '4000 0000 0000 0119', label: 'No answer ever comes' },
] as const;

export type TestCard = (typeof testCards)[number]['value'];

export function testCardFrom(text: unknown): TestCard | null {
  return testCards.find(({ value }) => value === text)?.value ?? null;
}
