import { Button } from '#web/ui/button.tsx';

/** Sign-in with others (ruling 9). Without keys the buttons are off, and say why. */
export function OtherWays() {
  return (
    <div className="grid gap-6">
      <p className="grid grid-cols-[1fr_auto_1fr] items-center gap-4 text-t2 text-muted before:h-px before:bg-line after:h-px after:bg-line">
        or
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <OtherWay name="Google" />
        <OtherWay name="Facebook" />
      </div>
      <p id="other-ways" className="text-t2 leading-[1.35] text-muted">
        Sign-in with Google and Facebook is not set up in this shop yet. Your email works just as
        well.
      </p>
    </div>
  );
}

function OtherWay({ name }: { name: string }) {
  return (
    <Button
      type="button"
      kind="quiet"
      disabled
      aria-describedby="other-ways"
      className="border-dashed px-2"
    >
      Continue with {name}
    </Button>
  );
}
