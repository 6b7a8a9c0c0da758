import { type Area, areas } from '#domain/identity/visitor.ts';
import { Ticks } from '../checkbox-group.tsx';
import { areaWords } from './user-labels.ts';

interface AreaTicksProps {
  ticked: readonly Area[];
  className?: string;
}

/** What somebody is to look after, each sent as `area`. */
export function AreaTicks({ ticked, className = '' }: AreaTicksProps) {
  const options = areas.map((value) => ({ value, ...areaWords[value] }));
  const look = { legend: 'Looks after', name: 'area', className };
  return <Ticks {...look} options={options} ticked={ticked} />;
}
