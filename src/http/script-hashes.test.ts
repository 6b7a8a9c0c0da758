import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { scriptHashes } from './script-hashes.ts';

it('hashes each inline script once, as the browser reads it', () => {
  const html = `<script>one()</script><SCRIPT type="module" async="">two()
</SCRIPT ><script>one()</script>`;
  expect(scriptHashes(html)).toEqual([hashed('one()'), hashed('two()\n')]);
});

it('leaves out files and data, which are not run inline', () => {
  const html = `<script src="/assets/a.js"></script>
    <script type="application/ld+json">{"@type":"Product"}</script>
    <script type="application/json">{}</script><p>&lt;script&gt;no()&lt;/script&gt;</p>`;
  expect(scriptHashes(html)).toEqual([]);
});

function hashed(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
