import { formattedHtml } from '#shop/catalogue/rules/formatted-text.ts';
import type { ShownSizeGuide } from '#shop/catalogue/rules/size-guide.ts';

/** On its page and in the dialog. */
export function SizeGuideTable({ title, note, cells }: ShownSizeGuide) {
  const [headers = [], ...rows] = cells;
  return (
    <div className="grid gap-5 text-[1rem]">
      {note !== '' && (
        <div
          className="formatted max-w-[65ch] wrap-anywhere"
          dangerouslySetInnerHTML={{ __html: formattedHtml(note) }}
        />
      )}
      {/* The keyboard scrolls the table where it is wider than the window. */}
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        aria-label={`Table: ${title}`}
        className="overflow-x-auto"
      >
        <table className="w-full text-start">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="text-t2 text-muted *:pe-5 *:pb-2 *:text-start *:font-normal">
              {headers.map((header, at) => (
                <th key={at} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([size, ...values], at) => (
              <tr key={at} className="border-t border-line *:py-2.5 *:pe-5 *:text-start">
                <th scope="row" className="font-medium">
                  {size}
                </th>
                {values.map((value, position) => (
                  <td key={position} className="tabular-nums">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
