import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { hashOwnScripts } from './script-hashes.ts';

const mark = ' nonce="n-1"';

it('hashes each inline script of the renderer once, as the browser reads it', () => {
  const html = `<script${mark}>one()</script><SCRIPT type="module"${mark} async="">two()
</SCRIPT ><script${mark}>one()</script>`;
  const { sources } = hashOwnScripts(html, 'n-1');
  expect(sources).toEqual([hashed('one()'), hashed('two()\n')]);
});

it('ignores external scripts and data blocks', () => {
  const html = `<script src="/assets/a.js"${mark}></script>
    <script type="application/ld+json"${mark}>{"@type":"Product"}</script>
    <script type="application/json"${mark}>{}</script><p>&lt;script&gt;no()&lt;/script&gt;</p>`;
  expect(hashOwnScripts(html, 'n-1').sources).toEqual([]);
});

it.each([
  ['without a nonce', '<script>evil()</script>'],
  ['with the nonce of another rendering', '<script nonce="n-0">evil()</script>'],
  ['with the nonce as its text', `<script>"${mark}"; evil()</script>`],
])('allows no script that was injected into the page %s', (_how, injected) => {
  const { sources } = hashOwnScripts(`<p>${injected}</p><script${mark}>one()</script>`, 'n-1');
  expect(sources).toEqual([hashed('one()')]);
});

it('does not allow a script that contains an injected one', () => {
  const { sources } = hashOwnScripts(`<script>evil();<script${mark}>one()</script>`, 'n-1');
  expect(sources).toEqual([]);
});

it('removes the nonce, so that the page is the same for each rendering', () => {
  const page = (nonce: string) => `<link nonce="${nonce}"><script nonce="${nonce}">one()</script>`;
  const { html } = hashOwnScripts(page('n-1'), 'n-1');
  expect(html).toBe('<link><script>one()</script>');
  expect(hashOwnScripts(page('n-2'), 'n-2').html).toBe(html);
});

function hashed(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
