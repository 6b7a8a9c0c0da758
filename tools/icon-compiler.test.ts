import { expect, test } from 'vitest';
import { iconCompiler } from './icon-compiler.ts';

const stroke =
  'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

test('an icon is its shapes; what all have in common is in the component that draws them', () => {
  const svg = `<svg width="1em" height="1em"><g ${stroke}><path d="M5 12h14"/><circle r="2"/></g></svg>`;
  expect(iconCompiler.compiler(svg)).toBe(
    `import { lucideIcon } from '#platform/web/lucide-icon.tsx';
export default /*#__PURE__*/ lucideIcon("<path d=\\"M5 12h14\\"/><circle r=\\"2\\"/>");`,
  );
});

test('a drawing of one shape has no group around it', () => {
  const compiled = iconCompiler.compiler(`<svg><path ${stroke} d="M5 12h14"/></svg>`);
  expect(compiled).toContain('"<path d=');
});

test('a drawing in another style is refused', () => {
  expect(() => iconCompiler.compiler('<svg><path fill="red" d="M5 12h14"/></svg>')).toThrow(
    'not drawn as the other icons are',
  );
});
