import type { Command } from 'commander';
import type { Administrator } from '../administration/administrator.ts';
import {
  closeCostCentre,
  createCostCentre,
  listCostCentres,
  renameCostCentre,
  reopenCostCentre,
} from '../administration/cost-centres.ts';
import { type JsonOption, type OpenContext, perform, wholeNumber } from './perform.ts';
import { renderTable } from './table.ts';

/** `cost-centres create|rename|close|reopen|list` */
export function registerCostCentres(program: Command, open: OpenContext): void {
  const costCentres = program
    .command('cost-centres')
    .description('branches and operators that verifications of an account are reported by');
  const addForAccount = (name: string, description: string) =>
    costCentres
      .command(name)
      .description(description)
      .option('--json', 'print JSON')
      .argument('<account>', 'its number', wholeNumber);
  const addForOne = (name: string, description: string) =>
    addForAccount(name, description).argument('<cost-centre>', 'its number', wholeNumber);

  const answer = async (administrator: Administrator, account: number, id: number, text: string) => {
    const rows = await listCostCentres(administrator, account);
    return { text, json: rows.find((row) => row.id === id) };
  };

  addForOne('create', 'create a cost centre')
    .argument('<operator-name>')
    .action((account: number, id: number, operatorName: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await createCostCentre(administrator, account, { id, operatorName });
        return answer(administrator, account, id, `Created cost centre ${id} of account ${account}.`);
      }),
    );

  addForOne('rename', "change the operator's name")
    .argument('<operator-name>')
    .action((account: number, id: number, operatorName: string, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await renameCostCentre(administrator, account, id, operatorName);
        return answer(administrator, account, id, `Renamed cost centre ${id} of account ${account}.`);
      }),
    );

  addForOne('close', 'take no more transactions for it; reports keep the old ones').action(
    (account: number, id: number, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await closeCostCentre(administrator, account, id);
        return answer(administrator, account, id, `Closed cost centre ${id} of account ${account}.`);
      }),
  );

  addForOne('reopen', 'take transactions for it again').action(
    (account: number, id: number, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        await reopenCostCentre(administrator, account, id);
        return answer(administrator, account, id, `Reopened cost centre ${id} of account ${account}.`);
      }),
  );

  addForAccount('list', 'list the cost centres of an account').action(
    (account: number, options: JsonOption, command: Command) =>
      perform(open, command, options, async (administrator) => {
        const rows = await listCostCentres(administrator, account);
        const text = renderTable(
          ['cost centre', 'operator', 'closed', 'created'],
          rows.map((row) => [row.id, row.operator_name, row.closed_at, row.created_at]),
        );
        return { text, json: rows };
      }),
  );
}
