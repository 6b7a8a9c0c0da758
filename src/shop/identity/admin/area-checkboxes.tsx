import { type Area, areas } from '#shop/access/rules/visitor.ts';
import { CheckboxGroup } from '#platform/web/admin/checkbox-group.tsx';
import { areaLabels } from './user-labels.ts';

interface AreaCheckboxesProps {
  selected: readonly Area[];
  className?: string;
}

/** The areas that a staff account may manage, each submitted as `area`. */
export function AreaCheckboxes({ selected, className = '' }: AreaCheckboxesProps) {
  const options = areas.map((value) => ({ value, ...areaLabels[value] }));
  const look = { legend: 'Permissions', name: 'area', className };
  return <CheckboxGroup {...look} options={options} selected={selected} />;
}
