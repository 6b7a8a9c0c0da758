import { tableFields, type TableRequest } from './table-request.ts';

interface TableStateFieldsProps {
  request: TableRequest;
  /** Names that the form says itself, and so does not keep. */
  without?: readonly string[];
}

/** What the address says of the table, for a form that asks for the same table with something changed. */
export function TableStateFields({ request, without = [] }: TableStateFieldsProps) {
  return tableFields(request)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ));
}
