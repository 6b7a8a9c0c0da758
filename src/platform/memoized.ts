const maxResults = 1_000;

/** The same function of a text, remembering its results. Only for pure functions. */
export function memoized<Value>(compute: (text: string) => Value): (text: string) => Value {
  const known = new Map<string, { value: Value }>();
  return (text) => {
    const result = known.get(text) ?? { value: compute(text) };
    // The texts may come from outside, so the memory is bounded.
    if (known.size >= maxResults) known.clear();
    known.set(text, result);
    return result.value;
  };
}

/** One value for each object, made when it is first needed and kept for as long as the object lives. */
export function madeOncePer<Owner extends object, Value>(
  make: (owner: Owner) => Value,
): (owner: Owner) => Value {
  const known = new WeakMap<Owner, { value: Value }>();
  return (owner) => {
    const made = known.get(owner) ?? { value: make(owner) };
    known.set(owner, made);
    return made.value;
  };
}
