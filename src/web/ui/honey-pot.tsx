/** People do not see this field and leave it empty; programs that fill in forms do not (ruling 50). */
export function HoneyPot() {
  return (
    <div className="absolute -start-[100vw]" aria-hidden="true">
      <label>
        Leave this empty
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
