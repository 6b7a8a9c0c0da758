import { expect, it } from 'vitest';
import type { EmailContent } from './email-content.ts';
import { applyEdit, editableText, editProblems, placeholdersOf } from './edited-email.ts';

const content: EmailContent = {
  subject: 'Order V-1 at Vitrine',
  parts: [
    { kind: 'paragraph', text: 'Dear Eve,' },
    { kind: 'heading', text: 'Summary' },
    { kind: 'rows', rows: [['Lamp', '$1.00']] },
    { kind: 'paragraph', text: 'Paid by card.', name: 'payment' },
    { kind: 'paragraph', text: 'Thank you.', name: 'payment' },
    { kind: 'link', text: 'View', path: '/a' },
    { kind: 'link', text: 'Track', path: '/b' },
  ],
  values: { 'order.number': 'V-1', 'shop.name': 'Vitrine', 'customer.firstName': 'Eve' },
};

const known = placeholdersOf(content, ['link']);

it('the wording of the program becomes a text with placeholders, which renders as before', () => {
  const text = editableText(content);
  expect(text).toEqual({
    subject: 'Order {{order.number}} at {{shop.name}}',
    body: 'Dear {{customer.firstName}},\n\n# Summary\n\n{{details}}\n\n{{payment}}\n\n{{link}}\n\n{{link2}}',
  });
  expect(editProblems(text, known)).toEqual({});
  expect(applyEdit(content, text)).toEqual(content);
});

it('an unknown placeholder is refused and the known ones are named', () => {
  const { subject, body } = editProblems(
    { subject: 'Hi {{order.nunber}}', body: '{{link}}\n\n{{customer}}' },
    known,
  );
  expect(subject).toContain('no placeholder {{order.nunber}}');
  expect(subject).toContain('{{order.number}}');
  expect(body).toContain('no placeholder {{customer}}');
  expect(body).toContain('{{payment}}');
});

it('parts stand alone, needed ones stay, and broken braces are refused', () => {
  const body = (text: string) => editProblems({ subject: 'Hi', body: text }, known).body;
  expect(body('See {{details}} here\n\n{{link}}')).toContain('paragraph of its own');
  expect(body('{{details}} {{link}}')).toContain('paragraph of its own');
  expect(body('Hello')).toContain('needs {{link}}');
  expect(body('Hello {{shop.name}\n\n{{link}}')).toContain('two braces');
  expect(body(' ')).toBe('Enter a text.');
  expect(body('Hello\r\n \r\n{{ link }}')).toBeUndefined();
  const subject = (text: string) =>
    editProblems({ subject: text, body: '{{link}}' }, known).subject;
  expect(subject('')).toBe('Enter a subject.');
  expect(subject('{{link}}')).toContain('only be used in the text');
});

it('a value is filled in once, and a part that the email lacks leaves nothing', () => {
  const odd = { ...content, values: { ...content.values, 'customer.firstName': '{{shop.name}}' } };
  const edited = applyEdit(odd, { subject: 'A', body: 'Dear {{customer.firstName}}\n\n{{code}}' });
  expect(edited.parts).toEqual([{ kind: 'paragraph', text: 'Dear {{shop.name}}' }]);
});
