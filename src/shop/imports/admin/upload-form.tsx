import { useEffect, useRef } from 'react';
import { Form, useNavigation } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { controlProps, Field } from '#platform/web/field.tsx';

/** Action data of a rejected upload. */
export interface UploadAnswer {
  problem: string;
}

export function UploadForm({ answer }: { answer: UploadAnswer | undefined }) {
  const ref = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formMethod === 'POST';
  useEffect(() => {
    if (answer) ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [answer]);
  const field = {
    name: 'file',
    label: 'CSV file',
    isRequired: true,
    help: 'Up to 200 MB, with the column names in the first row.',
    problem: answer?.problem,
  };
  const { className: _look, ...control } = controlProps(field);
  return (
    <Form
      ref={ref}
      method="post"
      encType="multipart/form-data"
      noValidate
      aria-label="Import products"
      className="grid max-w-[36rem] gap-4"
    >
      <Field {...field}>
        <input
          {...control}
          type="file"
          accept=".csv,text/csv"
          className="w-full rounded-2 border border-dashed border-edge p-2.5 text-t1 text-muted file:me-2 file:rounded-2 file:border file:border-edge file:bg-transparent file:px-2.5 file:py-1 file:font-medium file:text-ink hover:border-ink focus-visible:border-ink aria-invalid:border-solid aria-invalid:border-bad"
        />
      </Field>
      <Button className="justify-self-start" disabled={isSending}>
        {isSending ? 'Uploading…' : 'Upload and check'}
      </Button>
      <output className="sr-only">{isSending ? 'The file is being uploaded.' : ''}</output>
    </Form>
  );
}
