import { isStorableJson } from '#platform/text.ts';

/** Valid request bodies are nested less than half as deeply (T40). */
const maxDepth = 8;

/** Both characters appear in JSON only as escape sequences, which most bodies do not contain. */
const suspectEscape = /\\u(?:0000|d[89a-f])/i;

/** Undefined for an empty body. Throws an error with the code 'too-deep', 'malformed-json' or 'invalid-text'. */
export function readJson(text: string): unknown {
  if (text === '') return undefined;
  if (depthOf(text) > maxDepth) throw Object.assign(new Error('too deep'), { code: 'too-deep' });
  const value = parsed(text);
  if (suspectEscape.test(text) && !isStorableJson(value)) {
    throw Object.assign(new Error('text that cannot be stored'), { code: 'invalid-text' });
  }
  return value;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw Object.assign(new Error('not JSON', { cause }), { code: 'malformed-json' });
  }
}

/** The maximum number of nested brackets, ignoring those inside strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let isText = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isText && sign === '\\') at += 1;
    else if (sign === '"') isText = !isText;
    else if (isText) continue;
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, (depth += 1));
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return deepest;
}
