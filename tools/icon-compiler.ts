const stroke =
  ' fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';

/**
 * A Lucide drawing as a React component, for unplugin-icons: its own compiler brings a parser and
 * thirty packages along. What all drawings have in common is written once, in `lucideIcon`.
 */
export const iconCompiler = {
  extension: 'js',
  compiler(svg: string): string {
    const [, content = ''] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(svg) ?? [];
    const parts = content.split(stroke);
    if (parts.length !== 2) throw new Error(`not drawn as the other icons are: ${svg}`);
    const shapes = parts.join('').replace(/^<g>(.*)<\/g>$/s, '$1');
    return `import { lucideIcon } from '#platform/web/lucide-icon.tsx';
export default /*#__PURE__*/ lucideIcon(${JSON.stringify(shapes)});`;
  },
};
