import { useId, useState } from 'react';
import { tagsIn } from '#platform/text.ts';
import type { FieldProps } from '../field.tsx';
import { TextField } from '../text-field.tsx';

interface TagsFieldProps extends FieldProps {
  defaultValue: string;
  maxLength?: number | undefined;
  autoComplete?: string;
  /** Suggested where they are not typed yet. */
  tags: readonly string[];
}

/** Tags between commas; a browser suggests whole texts, so each suggestion repeats the tags before the last one. */
export function TagsField({ tags, ...field }: TagsFieldProps) {
  const listId = useId();
  const [typed, setTyped] = useState(field.defaultValue);
  const before = typed.slice(0, typed.lastIndexOf(',') + 1);
  const chosen = tagsIn(before);
  const others = tags.filter((tag) => !chosen.includes(tag));
  const texts = others.map((tag) => (before === '' ? tag : `${before} ${tag}`));
  return (
    <>
      <TextField {...field} list={listId} onChange={(event) => setTyped(event.target.value)} />
      <TagOptions id={listId} tags={texts} />
    </>
  );
}

export function TagOptions({ id, tags }: { id: string; tags: readonly string[] }) {
  return (
    <datalist id={id}>
      {tags.map((tag) => (
        <option key={tag}>{tag}</option>
      ))}
    </datalist>
  );
}
