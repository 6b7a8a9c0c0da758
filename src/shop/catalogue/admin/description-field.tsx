import { formattedHtml } from '#shop/catalogue/rules/formatted-text.ts';
import { useState } from 'react';
import type { FieldProps } from '#platform/web/field.tsx';
import { TextArea } from '#platform/web/text-field.tsx';

interface DescriptionFieldProps extends FieldProps {
  defaultValue: string;
  maxLength: number | undefined;
}

/** With a preview of what customers see, which follows what is typed. */
export function DescriptionField({ className, help = '', ...field }: DescriptionFieldProps) {
  const [text, setText] = useState(field.defaultValue);
  return (
    <div
      className={`grid gap-2 ${className ?? ''}`}
      onInput={({ target }) => {
        if (target instanceof HTMLTextAreaElement) setText(target.value);
      }}
    >
      <TextArea {...field} help={`${help} ${formatHelp}`.trim()} />
      <details>
        <summary className="w-fit min-h-target cursor-pointer content-center text-t2 underline underline-offset-4">
          Preview
        </summary>
        <div
          className="formatted max-w-[65ch] wrap-anywhere"
          dangerouslySetInnerHTML={{ __html: formattedHtml(text) }}
        />
      </details>
    </div>
  );
}

const formatHelp =
  'A blank line begins a paragraph; lines with - or 1. are a list; **strong**, *emphasized*';
