/** Hidden from people, who leave it empty; spam bots fill it in (ruling 50). */
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
