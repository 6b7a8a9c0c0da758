import './star-choice.css';
import CircleAlert from '~icons/lucide/circle-alert';
import Star from '~icons/lucide/star';

interface StarChoiceProps {
  /** '1' to '5', or '' for none. */
  defaultValue: string;
  problem: string | undefined;
}

const words = ['1 star, poor', '2 stars, fair', '3 stars, good', '4 stars, very good', '5 stars'];

/** Five radio buttons with arrow key navigation and a text label each. */
export function StarChoice({ defaultValue, problem }: StarChoiceProps) {
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? 'stars-problem' : undefined}
      className="grid justify-items-start gap-1.5"
    >
      <legend className="mb-1.5 text-t2 font-medium">
        Your rating{' '}
        <abbr title="required" className="text-bad no-underline">
          *
        </abbr>
      </legend>
      <div className="star-choice -ms-2 flex">
        {words.map((label, position) => (
          <label
            key={label}
            title={label}
            className="grid size-target place-items-center rounded-2 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2"
          >
            <input
              type="radio"
              name="stars"
              value={position + 1}
              defaultChecked={defaultValue === `${position + 1}`}
              required
              aria-label={label}
              className="sr-only"
            />
            <Star aria-hidden="true" className="size-7" />
          </label>
        ))}
      </div>
      {problem && (
        <p id="stars-problem" className="flex gap-1.5 text-t2 leading-[1.35] font-medium text-bad">
          <CircleAlert aria-hidden="true" className="icon" />
          {problem}
        </p>
      )}
    </fieldset>
  );
}
