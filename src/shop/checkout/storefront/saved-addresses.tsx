import { type Address, addressLines } from '#shop/addresses/rules/address.ts';
import { chooseAddress } from './chosen-address.ts';

interface SavedAddressesProps {
  addresses: readonly Address[];
  /** The id of the selected address; '' for none. */
  addressId: string;
}

/** Submit buttons that fill in a saved address and keep all other input. */
export function SavedAddresses({ addresses, addressId }: SavedAddressesProps) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 text-t2 font-medium">Your addresses</legend>
      <input type="hidden" name="address" value={addressId} />
      <div className="grid gap-3 sm:grid-cols-2">
        {addresses.map(({ id, form }) => {
          const [name = '', ...lines] = addressLines(form);
          return (
            <AddressButton key={id} id={id} isChosen={id === addressId}>
              <b className="block font-medium">{name}</b>
              <span className="text-muted">{lines.join(', ')}</span>
            </AddressButton>
          );
        })}
        <AddressButton id="" isChosen={addressId === ''}>
          <b className="block font-medium">Another address</b>
          <span className="text-muted">Filled in below</span>
        </AddressButton>
      </div>
    </fieldset>
  );
}

interface AddressButtonProps {
  id: string;
  isChosen: boolean;
  children: React.ReactNode;
}

function AddressButton({ id, isChosen, children }: AddressButtonProps) {
  return (
    <button
      name="intent"
      value={`${chooseAddress}${id}`}
      aria-pressed={isChosen}
      className="min-h-target rounded-2 border border-edge bg-raised px-4.5 py-3.5 text-start text-t2 leading-[1.4] wrap-anywhere transition-[border-color,box-shadow] hover:border-ink aria-pressed:border-ink aria-pressed:shadow-[inset_0_0_0_1px_var(--ink)]"
    >
      {children}
    </button>
  );
}
