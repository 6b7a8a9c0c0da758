import CircleCheck from '~icons/lucide/circle-check';
import Circle from '~icons/lucide/circle';
import { Form, Link } from 'react-router';
import { Button } from '#platform/web/button.tsx';
import { type LaunchStep, launchSteps } from '#shop/admin/rules/launch-checklist.ts';

const links: Readonly<Record<LaunchStep, readonly [label: string, to: string]>> = {
  products: ['Add your products', '/admin/products'],
  shipping: ['Check shipping methods and prices', '/admin/settings/shipping'],
  payment: ['Connect a payment provider or enter your bank account', '/admin/payments'],
  tax: ['Choose how tax is charged', '/admin/settings/tax'],
  email: ['Connect a mail server and enter your address', '/admin/settings/shop'],
  'legal-texts': ['Write your privacy notice and terms', '/admin/settings/privacy'],
  appearance: ['Name the shop and choose what its home page shows', '/admin/settings/home'],
};

/** What a new shop still has to do. */
export function LaunchChecklist({ steps }: { steps: readonly LaunchStep[] }) {
  const done = launchSteps.length - steps.length;
  return (
    <section aria-labelledby="launch" className="grid gap-3 rounded-3 border border-line p-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="launch" className="text-[1.5rem]">
          Before you open
        </h2>
        <p className="me-auto text-muted">{`${done} of ${launchSteps.length} done`}</p>
        <Form method="post" action="/admin/checklist" preventScrollReset>
          <Button kind="quiet" name="intent" value="hide">
            Hide checklist
          </Button>
        </Form>
      </div>
      <ul className="grid">
        {launchSteps.map((step) => {
          const [label, to] = links[step];
          const isOpen = steps.includes(step);
          const Icon = isOpen ? Circle : CircleCheck;
          return (
            <li key={step} className="border-t border-line">
              <Link to={to} className="group flex min-h-target items-center gap-3">
                <Icon aria-hidden="true" className={isOpen ? 'icon' : 'icon text-good'} />
                <span className={`group-hover:underline ${isOpen ? '' : 'text-muted'}`}>
                  {label}
                  {!isOpen && <span className="sr-only"> (done)</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
