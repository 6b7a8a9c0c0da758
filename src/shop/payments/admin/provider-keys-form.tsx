import { useNavigation } from 'react-router';
import type { SignInProof } from '#shop/identity/web/fresh-sign-in.ts';
import { ProofField } from '#shop/identity/web/proof-field.tsx';
import { keyFields, type KeyField } from '#shop/payments/rules/gateway-keys.ts';
import { gatewayNames } from '#shop/payments/rules/gateways.ts';
import type { GatewaySetup } from '#shop/payments/use-cases/gateway-setup.ts';
import { CollapsedForm } from '#platform/web/admin/add-form.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { TextField } from '#platform/web/text-field.tsx';
import { useFocusOnProblem } from '#platform/web/use-focus-on-problem.ts';
import { useIsHydrated } from '#platform/web/use-is-hydrated.ts';
import type { PaymentsActionResult } from './payments-action.ts';

export interface ProviderCardProps {
  setup: GatewaySetup;
  result: PaymentsActionResult | undefined;
  proof: SignInProof;
}

/** Keys are copied from elsewhere, so leaving them unsaved loses nothing. */
export function KeysForm({ setup, result, proof }: ProviderCardProps) {
  const { id, source } = setup;
  const entry = result?.entry ?? undefined;
  const title = `${source ? 'Replace' : 'Enter'} keys of ${gatewayNames[id]}`;
  const ref = useFocusOnProblem<HTMLFormElement>(entry);
  const isHydrated = useIsHydrated();
  const { formMethod, formData } = useNavigation();
  const isSaving = formMethod === 'POST' && formData?.get('provider') === id;
  return (
    <CollapsedForm
      ref={ref}
      title={title}
      verb={{ now: 'Save keys', busy: 'Saving …' }}
      result={entry}
      isSending={isSaving}
      look="card"
      className="gap-y-6"
    >
      <input type="hidden" name="provider" value={id} />
      {entry && (
        <p className="text-t2">
          Nothing was saved.
          {!isHydrated &&
            ' For your safety the shop does not send secrets back: enter them once more.'}
        </p>
      )}
      {keyFields[id].map((field) => (
        <KeyInput key={field.name} field={field} setup={setup} entry={entry} />
      ))}
      <ProofField name={`${id}-password`} {...proof} problem={entry?.password} />
    </CollapsedForm>
  );
}

interface KeyInputProps {
  field: KeyField;
  setup: GatewaySetup;
  entry: PaymentsActionResult['entry'] | undefined;
}

function KeyInput({ field, setup, entry }: KeyInputProps) {
  const { name, label, help, isSecret, isOptional, options } = field;
  const shown = setup.shown[name];
  const isKept = isSecret && shown !== undefined && setup.state !== 'unreadable';
  const props = {
    name: `${setup.id}-${name}`,
    label,
    isRequired: !isOptional && !isKept,
    help: isKept ? `${help} Leave it empty to keep the one that ${shown}.` : help,
    problem: entry?.problems[name],
  };
  const value = entry?.form[name] ?? (isSecret ? '' : (shown ?? ''));
  if (options) {
    return (
      <SelectField {...props} isPreset defaultValue={value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      {...props}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      maxLength={300}
      defaultValue={value}
    />
  );
}
