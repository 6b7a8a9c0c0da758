const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&quot;': '"',
  '&#x27;': "'",
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
};

/** Reads the form data that the last POST form of a page would submit unchanged. */
export function typedForm(html: string): FormData {
  const [form = ''] = (html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? []).slice(-1);
  const sent = new FormData();
  for (const [tag] of form.matchAll(/<input[^>]*>/g)) {
    const isBox = /type="(?:checkbox|radio)"/.test(tag);
    if (/type="file"/.test(tag) || (isBox && !/ checked/.test(tag))) continue;
    put(sent, attribute(tag, 'name'), attribute(tag, 'value'));
  }
  for (const [, tag = '', text = ''] of form.matchAll(/<textarea([^>]*)>([\s\S]*?)<\/textarea>/g)) {
    put(sent, attribute(tag, 'name'), text.replace(/^\n/, ''));
  }
  for (const [, tag = '', options = ''] of form.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
    const all = options.match(/<option[^>]*>[^<]*/g) ?? [];
    const chosen = all.find((option) => / selected/.test(option)) ?? all[0] ?? '';
    const value = / value="/.test(chosen) ? attribute(chosen, 'value') : chosen.split('>')[1];
    put(sent, attribute(tag, 'name'), value ?? '');
  }
  return sent;
}

function put(sent: FormData, name: string, value: string): void {
  const plain = value.replaceAll(/&(?:amp|quot|#x27|#39|lt|gt);/g, (one) => entities[one] ?? one);
  if (name !== '') sent.append(name, plain);
}

function attribute(tag: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
