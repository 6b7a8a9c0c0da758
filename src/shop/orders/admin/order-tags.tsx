import { Form } from 'react-router';
import X from '~icons/lucide/x';
import { Button } from '#platform/web/button.tsx';
import { TagsField } from '#platform/web/admin/tags-field.tsx';

const look = 'inline-flex w-fit items-center gap-1.5 rounded-1 bg-card px-2 py-0.5 wrap-anywhere';

export function TagList({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li key={tag} className={look}>
          {tag}
        </li>
      ))}
    </ul>
  );
}

interface OrderTagsProps {
  tags: readonly string[];
  /** In use on any order. */
  allTags: readonly string[];
  result: TagResult | undefined;
}

/** What was typed, and why it was refused. */
export interface TagResult {
  typed: string;
  problem: string;
}

/** The tags of an order, each with a button that removes it, and a field for more. */
export function OrderTags({ tags, allTags, result }: OrderTagsProps) {
  return (
    <section className="grid gap-2 border-b border-line pb-6">
      <h2 className="font-sans text-t2 font-semibold">Tags</h2>
      {tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li key={tag}>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="remove-tag" />
                <button
                  name="tag"
                  value={tag}
                  aria-label={`Remove tag: ${tag}`}
                  className={`${look} min-h-8 hover:bg-line max-lg:min-h-target`}
                >
                  {tag} <X aria-hidden="true" className="icon" />
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form
        key={result ? 'refused' : tags.join(', ')}
        method="post"
        preventScrollReset
        className="grid gap-2"
      >
        <input type="hidden" name="intent" value="add-tag" />
        <TagsField
          name="tag"
          label="Add tags"
          help="Separate tags with commas."
          tags={allTags}
          autoComplete="off"
          defaultValue={result?.typed ?? ''}
          problem={result?.problem}
        />
        <Button kind="quiet">Add tags</Button>
      </Form>
    </section>
  );
}
