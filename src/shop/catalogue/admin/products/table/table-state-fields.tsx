import { tableFields, type TableRequest } from './table-request.ts';

interface TableStateFieldsProps {
  request: TableRequest;
  /** Names that the form provides itself. */
  without?: readonly string[];
}

/** Hidden fields that keep the state of the table in the URL when a GET form changes a part of it. */
export function TableStateFields({ request, without = [] }: TableStateFieldsProps) {
  return tableFields(request)
    .filter(([name]) => !without.includes(name))
    .map(([name, value]) => (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
    ));
}
