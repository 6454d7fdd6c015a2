import { successRatesReport } from './success-rates-report.ts';
import { summaryReport } from './summary-report.ts';
import { transactionsReport } from './transactions-report.ts';

/** Cost-centre reporting (consumer-service 4.1 to 4.3). */
export const reportEndpoints = [transactionsReport, summaryReport, successRatesReport] as const;
