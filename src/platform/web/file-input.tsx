type FileInputProps = Omit<React.ComponentProps<'input'>, 'type' | 'className'>;

/** The browser's own control, which also takes files that are dropped on it. */
export function FileInput(props: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      className="w-full rounded-2 border border-dashed border-edge p-2.5 text-t1 text-muted file:me-2 file:rounded-2 file:border file:border-edge file:bg-transparent file:px-2.5 file:py-1 file:font-medium file:text-ink hover:border-ink focus-visible:border-ink aria-invalid:border-solid aria-invalid:border-bad"
    />
  );
}
