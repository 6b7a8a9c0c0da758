import { expect, test } from 'vitest';
import { iconCompiler } from './icon-compiler.ts';

test('an icon is a component with our stroke width that accepts properties', () => {
  const svg = '<svg width="1em"><path stroke-width="2" stroke-linecap="round" d="M5 12h14"/></svg>';
  expect(iconCompiler.compiler(svg)).toBe(
    'export default function Icon(props) { return ' +
      '<svg {...props} width="1em"><path strokeWidth="1.5" strokeLinecap="round" d="M5 12h14"/></svg>; }',
  );
});
