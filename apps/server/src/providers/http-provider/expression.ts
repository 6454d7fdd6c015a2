import jsonata from 'jsonata';

/** An expression could not be evaluated; the message holds nothing of the data. */
export class ExpressionFailed extends Error {
  override readonly name = 'ExpressionFailed';
}

/** Limits of one evaluation: the answer of an outside server must not be able to keep this one busy. */
const limits = { timeout: 500, stack: 200, sequence: 100_000 };

/** A JSONata expression of a configuration, compiled once. */
export class Expression {
  readonly #compiled: jsonata.Expression;

  /** @throws Error when the text is no JSONata. */
  constructor(text: string) {
    this.#compiled = jsonata(text, limits);
  }

  /**
   * The expression's value, plain JSON; undefined where it selects nothing.
   *
   * @param bindings what `$name` stands for.
   * @throws ExpressionFailed on a type error or when it takes too long.
   */
  async evaluate(input: unknown, bindings: Readonly<Record<string, unknown>>): Promise<unknown> {
    try {
      const value: unknown = await this.#compiled.evaluate(input, { ...bindings });
      // JSONata marks its arrays with hidden members; a copy is rid of them.
      return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
    } catch (error) {
      const code =
        typeof error === 'object' && error !== null && 'code' in error ? ` (${String(error.code)})` : '';
      // JSONata's message quotes values, so that it is not kept as the cause either.
      throw new ExpressionFailed(`A JSONata expression of the configuration failed${code}.`);
    }
  }

  /** Whether the value is `true` itself: a predicate that selects nothing, or a text, does not hold. */
  async holds(input: unknown, bindings: Readonly<Record<string, unknown>>): Promise<boolean> {
    const value = await this.evaluate(input, bindings);
    return value === true;
  }
}
