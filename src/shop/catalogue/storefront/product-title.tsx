/** Prevents line breaks within hyphenated words like T-Shirt. */
export function ProductTitle({ title }: { title: string }) {
  const parts = title.split(/(\b\w-\w+)/);
  return parts.map((part, position) =>
    position % 2 === 1 ? (
      <span key={position} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );
}
