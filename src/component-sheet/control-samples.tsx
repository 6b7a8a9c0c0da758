import ArrowRight from '~icons/lucide/arrow-right';
import { useState } from 'react';
import { Button, ButtonLink } from '#platform/web/button.tsx';
import { Choice, Choices } from '#platform/web/choice.tsx';
import { PasswordField } from '#platform/web/password-field.tsx';
import { SelectField } from '#platform/web/select-field.tsx';
import { Stepper } from '#platform/web/stepper.tsx';
import { TextArea, TextField } from '#platform/web/text-field.tsx';
import { Row, SheetSection } from './sheet-section.tsx';

/** Form controls. Hover and focus them for their other states. */
export function ControlSamples() {
  return (
    <>
      <SheetSection title="Buttons">
        <Row>
          <Button type="button">Ink</Button>
          <Button type="button" kind="accent">
            Accent
          </Button>
          <Button type="button" kind="quiet">
            Quiet
          </Button>
          <Button type="button" kind="bad">
            Destructive
          </Button>
          <Button type="button" disabled>
            Disabled
          </Button>
        </Row>
        <Row>
          <Button type="button" kind="accent" size="large" caps>
            LARGE, IN CAPITALS
          </Button>
          <ButtonLink to="/admin/components" kind="quiet" size="large">
            A link <ArrowRight aria-hidden="true" className="icon" />
          </ButtonLink>
        </Row>
      </SheetSection>
      <SheetSection title="Fields">
        <div className="grid max-w-180 gap-6 sm:grid-cols-2">
          <TextField name="sheet-required" label="Required" isRequired />
          <TextField name="sheet-optional" label="With a value" defaultValue="Kiln Street 14" />
          <TextField
            name="sheet-problem"
            label="With an error"
            isRequired
            defaultValue="0171"
            problem="Please enter a phone number for the delivery."
          />
          <TextField name="sheet-help" label="With help" help="At least 8 characters." />
          <TextField name="sheet-off" label="Disabled" disabled defaultValue="Not today" />
          <PasswordField name="sheet-password" label="Password" autoComplete="new-password" />
          <SelectField name="sheet-select" label="Select">
            <option>Please choose</option>
            <option>Portugal</option>
            <option>Iceland</option>
          </SelectField>
          <TextArea name="sheet-text" label="Text area" />
        </div>
      </SheetSection>
      <SheetSection title="Choices">
        <div className="max-w-120">
          <Choices id="sheet-choice" label="Shipping" problem="Choose a shipping method.">
            <Choice name="sheet-choice" label="Selected" hint="5 to 7 days" defaultChecked>
              $0.00
            </Choice>
            <Choice name="sheet-choice" label="Not selected" hint="3 to 5 working days">
              $10.00
            </Choice>
            <Choice name="sheet-choice" label="Unavailable" hint="Spend $12.00 more" disabled>
              $20.00
            </Choice>
          </Choices>
        </div>
      </SheetSection>
      <SheetSection title="Stepper">
        <Steppers />
      </SheetSection>
    </>
  );
}

function Steppers() {
  const [few, setFew] = useState(1);
  const [most, setMost] = useState(3);
  return (
    <Row>
      <Stepper label="At least 1" value={few} onChange={setFew} max={9} />
      <Stepper label="At most 3" value={most} onChange={setMost} max={3} isLarge />
    </Row>
  );
}
