import { useSearchParams } from 'react-router';

/** Filters of a list in the page's address, so that it can be kept, shared and gone back to. */
export interface Filter<Name extends string> {
  /** '' where nothing is chosen. */
  readonly values: Readonly<Record<Name, string>>;
  set(changed: Partial<Record<Name, string | null>>): void;
  clear(): void;
  readonly isEmpty: boolean;
}

export function useFilter<Name extends string>(names: readonly Name[]): Filter<Name> {
  const [parameters, setParameters] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, parameters.get(name) ?? ''])) as Record<
    Name,
    string
  >;
  return {
    values,
    set: (changed) => {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(changed) as [Name, string | null][])
        if (value) next.set(name, value);
        else next.delete(name);
      setParameters(next, { replace: true });
    },
    clear: () => setParameters({}, { replace: true }),
    isEmpty: names.every((name) => values[name] === ''),
  };
}
