import type { Command } from 'commander';
import { AdministrationError } from '../administration/administrator.ts';
import {
  grantEntitlements,
  listEntitlements,
  setPrice,
  withdrawEntitlements,
} from '../administration/entitlements.ts';
import { type JsonOption, type OpenContext, perform, wholeNumber } from './perform.ts';
import { renderTable } from './table.ts';

/** `entitlements grant|withdraw|list` and `prices set|list` */
export function registerEntitlements(program: Command, open: OpenContext): void {
  const entitlements = program.command('entitlements').description('which products an account may use');

  entitlements
    .command('grant')
    .description('let an account use products')
    .argument('<account>', 'its number', wholeNumber)
    .argument('[products...]', 'codes such as IDPHOTO; `prices list` shows them all')
    .option('--all', 'every product of the catalogue')
    .option('--price <cents>', "what the account pays for each; left out: the catalogue's price", wholeNumber)
    .option('--json', 'print JSON')
    .action(
      (
        account: number,
        products: string[],
        options: JsonOption & { all?: true; price?: number },
        command: Command,
      ) =>
        perform(open, command, options, async (administrator, { catalogueProducts }) => {
          const codes = options.all ? catalogueProducts.map(({ product }) => product) : products;
          const granted = await grantEntitlements(
            administrator,
            catalogueProducts,
            account,
            codes,
            options.price,
          );
          const text =
            granted.length > 0
              ? `Account ${account} may now use ${granted.join(', ')}.`
              : `Account ${account} could use them already${options.price === undefined ? '' : '; set the price'}.`;
          return { text, json: { account, granted } };
        }),
    );

  entitlements
    .command('withdraw')
    .description('refuse products to an account from now on')
    .argument('<account>', 'its number', wholeNumber)
    .argument('<products...>')
    .option('--json', 'print JSON')
    .action((account: number, products: string[], options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const withdrawn = await withdrawEntitlements(administrator, account, products);
        if (withdrawn.length === 0)
          throw new AdministrationError('not-found', `Account ${account} may use none of these products.`);
        return {
          text: `Account ${account} may no longer use ${withdrawn.join(', ')}.`,
          json: { account, withdrawn },
        };
      }),
    );

  entitlements
    .command('list')
    .description('list what an account may use, and its price in cents')
    .argument('<account>', 'its number', wholeNumber)
    .option('--json', 'print JSON')
    .action((account: number, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator, { catalogueProducts }) => {
        const rows = await listEntitlements(administrator, catalogueProducts, account);
        const text = renderTable(
          ['product', 'title', 'price', 'agreed'],
          rows.map((row) => [
            row.product,
            row.title,
            row.agreedPriceCents ?? row.priceCents,
            row.agreedPriceCents !== null,
          ]),
        );
        return { text, json: rows };
      }),
    );

  const prices = program.command('prices').description('what products cost, in cents');

  prices
    .command('set')
    .description('agree on a price with an account')
    .argument('<account>', 'its number', wholeNumber)
    .argument('<product>')
    .argument('<cents>', "or `catalogue` to go back to the catalogue's price", (text: string) =>
      text === 'catalogue' ? null : wholeNumber(text),
    )
    .option('--json', 'print JSON')
    .action((account: number, product: string, cents: number | null, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator, { catalogueProducts }) => {
        await setPrice(administrator, catalogueProducts, account, product, cents);
        const text = `Account ${account} pays ${cents === null ? "the catalogue's price" : `${cents} cents`} for ${product}.`;
        return { text, json: { account, product, agreedPriceCents: cents } };
      }),
    );

  prices
    .command('list')
    .description("list the catalogue's products and prices")
    .option('--json', 'print JSON')
    .action((options: JsonOption, command: Command) =>
      perform(open, command, options, async (_administrator, { catalogueProducts }) => {
        const text = renderTable(
          ['product', 'title', 'price'],
          catalogueProducts.map((row) => [row.product, row.title, row.priceCents]),
        );
        return { text, json: catalogueProducts };
      }),
    );
}
