import { z } from 'zod';

/** Of `GET /console/api/cost-centres`, by code. Administrators only, as everything here. */
export interface CostCentreView {
  /** What requests name as `CostCenter`. */
  readonly id: number;
  readonly operatorName: string;
  /** ISO 8601; null: open. A closed one takes no new transactions and stays in the reports. */
  readonly closedAt: string | null;
  readonly createdAt: string;
}

const operatorName = z.string("Give the operator's name.").trim().min(1, "Give the operator's name.");

/** Body of `POST /console/api/cost-centres`. */
export const newCostCentreBody = z.object({
  id: z.number('The code is a whole number from 1.').int('The code is a whole number from 1.'),
  operatorName,
});
export type NewCostCentreBody = z.output<typeof newCostCentreBody>;

/** Body of `PATCH /console/api/cost-centres/{id}`. */
export const costCentreChangeBody = z.object({
  operatorName: operatorName.optional(),
  isClosed: z.boolean().optional(),
});
export type CostCentreChangeBody = z.output<typeof costCentreChangeBody>;
