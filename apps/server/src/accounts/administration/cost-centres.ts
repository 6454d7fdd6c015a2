import {
  type CostCentreRow,
  insertCostCentre,
  listCostCentres as listCostCentresQuery,
  updateCostCentre,
} from '../../database/queries/cost-centres.ts';
import { getAccount, largestInteger } from './accounts.ts';
import {
  AdministrationError,
  type Administrator,
  audited,
  requireText,
  requireWholeNumber,
} from './administrator.ts';

/** @throws AdministrationError `conflict` when the account has one of that number. */
export async function createCostCentre(
  administrator: Administrator,
  accountId: number,
  input: { id: number; operatorName: string },
): Promise<void> {
  const id = requireWholeNumber('The number of a cost centre', input.id, 1, largestInteger);
  const operatorName = requireText("The operator's name", input.operatorName, 200);
  await audited(administrator, async (transaction, now) => {
    await getAccount(transaction, accountId);
    const row = { account_id: accountId, id, operator_name: operatorName, created_at: now };
    if (!(await insertCostCentre(transaction, row)))
      throw new AdministrationError('conflict', `Account ${accountId} has a cost centre ${id} already.`);
    return { change: changeOf(accountId, id, 'cost-centre.created', { operatorName }), result: undefined };
  });
}

export async function renameCostCentre(
  administrator: Administrator,
  accountId: number,
  id: number,
  operatorName: string,
): Promise<void> {
  const name = requireText("The operator's name", operatorName, 200);
  return changeCostCentre(administrator, accountId, id, 'cost-centre.renamed', { operator_name: name });
}

/** No new transaction may name it; the old ones stay in the reports. */
export async function closeCostCentre(
  administrator: Administrator,
  accountId: number,
  id: number,
): Promise<void> {
  const change = { closed_at: administrator.clock.now() };
  return changeCostCentre(administrator, accountId, id, 'cost-centre.closed', change);
}

export async function reopenCostCentre(
  administrator: Administrator,
  accountId: number,
  id: number,
): Promise<void> {
  return changeCostCentre(administrator, accountId, id, 'cost-centre.reopened', { closed_at: null });
}

export async function listCostCentres(
  administrator: Pick<Administrator, 'database'>,
  accountId: number,
): Promise<CostCentreRow[]> {
  await getAccount(administrator.database, accountId);
  return listCostCentresQuery(administrator.database, accountId);
}

function changeCostCentre(
  administrator: Administrator,
  accountId: number,
  id: number,
  action: string,
  change: { operator_name?: string; closed_at?: Date | null },
): Promise<void> {
  return audited(administrator, async (transaction) => {
    await getAccount(transaction, accountId);
    if (!(await updateCostCentre(transaction, accountId, id, change)))
      throw new AdministrationError('not-found', `Account ${accountId} has no cost centre ${id}.`);
    return { change: changeOf(accountId, id, action, change), result: undefined };
  });
}

function changeOf(accountId: number, id: number, action: string, detail: Record<string, unknown>) {
  return { accountId, action, subject: String(id), detail };
}
