interface NoticeProps extends React.ComponentProps<'div'> {
  kind: 'good' | 'warn' | 'bad';
  icon: React.ComponentType<React.SVGProps<SVGSVGElement>>;
}

const colours = {
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
};

/** A message in a tinted band. The caller sets role="alert" for new messages. */
export function Notice({ kind, icon: Icon, className = '', children, ...rest }: NoticeProps) {
  return (
    <div
      className={`flex items-start gap-3 rounded-2 px-4.5 py-3.5 text-t2 leading-[1.45] forced-colors:border ${colours[kind]} ${className}`}
      {...rest}
    >
      <Icon aria-hidden="true" className="icon mt-px" />
      <div className="min-w-0 [&_a]:font-semibold [&_a]:underline [&_a]:underline-offset-4">
        {children}
      </div>
    </div>
  );
}
