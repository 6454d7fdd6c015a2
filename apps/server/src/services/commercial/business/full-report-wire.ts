import { z } from 'zod';
import { enterpriseTypes } from '../../../domain/company-number.ts';
import { companyStatusLabel } from '../../../domain/company-status.ts';
import { codeLabel, directorStatuses, directorTypes, isInOffice } from '../../../domain/director-codes.ts';
import type { BureauBusiness } from '../../../providers/commercial-bureau/port.ts';
import type { CompanyRecord, Director } from '../../../providers/companies-register/port.ts';
import { ofLastMonths, shownOf, totalOf } from './adverse.ts';
import { addressLine, amount, date, text } from './business-wire.ts';

const dated = z.string().describe('`YYYY-MM-DD`.');
const flag = z.boolean().nullable();
const whole = z.int().nullable();

const principal = z.object({
  FirstNames: z.string(),
  Surname: z.string(),
  IdNumber: text,
  DateOfBirth: date,
  DirectorTypeCode: z.string(),
  DirectorType: z.string(),
  StatusCode: z.string(),
  Status: z.string(),
  AppointmentDate: date,
  ResignationDate: date,
  MemberPercentage: z.number().nullable(),
});

/** The full report on a business (domain-facts 3.8). What is not known is null, never zero. */
export const fullReport = z.object({
  BusinessDetail: z.object({
    ItNumber: z.string(),
    RegistrationNo: z.string(),
    BusinessName: z.string(),
    CompanyTypeCode: z.string(),
    CompanyType: z.string(),
    RegStatusCode: z.string(),
    RegStatus: z.string(),
    RegistrationDate: date,
    BusinessStartDate: date,
    PhysicalAddress: text,
    PostalAddress: text,
    PhoneNo: text,
    FaxNo: text,
    VatNumber: text,
    TaxNumber: text,
    Industry: text,
    SicCode: text,
    Website: text,
  }),
  Names: z.object({ TradeStyles: z.array(z.string()), PreviousNames: z.array(z.string()) }),
  Principals: z.array(principal).describe('In office.'),
  RegisteredPrincipals: z.array(principal).describe('All that the register has, former ones included.'),
  Operations: z.object({
    NumberOfEmployees: whole,
    SalesArea: text,
    Import: flag,
    Export: flag,
    PremisesOwnership: text,
  }),
  Turnover: z.object({
    TurnoverBandCurrent: text,
    TurnoverBandPrevious: text,
    TurnoverApproximationCurrent: amount,
    TurnoverApproximationPrevious: amount,
    NetProfitApproximationCurrent: amount,
    FinancialYearEnd: whole.describe('Month, 1 to 12.'),
    Currency: z.literal('ZAR'),
    InfoSource: text,
  }),
  FinancialRatios: z.array(z.object({ Name: z.string(), Value: z.number(), Year: z.int() })),
  BankReports: z.array(
    z.object({ BankName: z.string(), BankCode: z.string(), BankCodeDescription: z.string(), Date: dated }),
  ),
  TradeReferences: z.array(
    z.object({
      Date: dated,
      Supplier: z.string(),
      TermsDays: z.number().nullable(),
      CreditLimit: amount,
      MonthlyPurchases: amount,
      Payment: z.string(),
    }),
  ),
  TradeReferenceSummary: z.object({
    ReferenceCount: z.int(),
    TotalCreditLimit: amount,
    TotalMonthlyPurchases: amount,
  }),
  AdverseSummary: z
    .object({
      JudgmentCount: z.int(),
      JudgmentAmount: z.number(),
      JudgmentsLast12Months: z.int(),
      JudgmentsLast24Months: z.int(),
      DefaultCount: z.int(),
      DefaultAmount: z.number(),
      NotarialBondCount: z.int(),
      NotarialBondAmount: z.number(),
    })
    .nullable()
    .describe('Null: the bureau has no file.'),
  Judgments: z.array(
    z.object({
      CaseNo: z.string(),
      Date: dated,
      Amount: z.number(),
      Plaintiff: z.string(),
      Court: z.string(),
      Type: z.string(),
    }),
  ),
  Defaults: z.array(z.object({ Date: dated, Amount: z.number(), Subscriber: z.string(), Comment: text })),
  NotarialBonds: z.array(
    z.object({ BondNo: z.string(), Date: dated, Amount: z.number(), Holder: z.string() }),
  ),
  EnquiryHistory: z.array(z.object({ Date: dated, Subscriber: z.string(), Contact: text, Type: z.string() })),
  EnquirySummary: z
    .object({ EnquiriesLast3Months: z.int(), EnquiriesLast12Months: z.int() })
    .nullable()
    .describe('Null: the bureau has no file.'),
  Score: z
    .object({
      Value: z.number(),
      Band: z.string(),
      Trend: z.enum(['UP', 'STABLE', 'DOWN']).nullable(),
      OddsOfFailure: text,
    })
    .nullable(),
  Deeds: z.array(
    z.object({
      TitleDeedNumber: z.string(),
      DeedsOffice: z.string(),
      Description: z.string(),
      PurchaseDate: date,
      PurchasePrice: amount,
    }),
  ),
  Vehicles: z.object({ Count: z.int() }).nullable().describe('Null: no register of vehicles was asked.'),
  BusinessRescue: z
    .object({ Type: z.string(), Practitioner: text, StartDate: dated, EndDate: date })
    .nullable(),
  Affiliations: z.array(z.object({ Name: z.string(), RegistrationNo: text })),
});

/** The full report on the wire, with what may be shown of the bureau's file. */
export function presentFullReport(
  record: CompanyRecord,
  stored: BureauBusiness | null,
  today: Date,
): z.output<typeof fullReport> {
  const { company, directors, businessRescue: rescue } = record;
  const file = stored && shownOf(stored, today);
  const styles = [company.tradingName, ...(file?.tradeStyles ?? [])].filter((name) => name !== null);
  return {
    BusinessDetail: {
      ItNumber: company.itNumber,
      RegistrationNo: company.registrationNo,
      BusinessName: company.name,
      CompanyTypeCode: company.typeCode,
      CompanyType: codeLabel(enterpriseTypes, company.typeCode),
      RegStatusCode: company.statusCode,
      RegStatus: companyStatusLabel(company.statusCode),
      RegistrationDate: company.registrationDate,
      BusinessStartDate: company.businessStartDate,
      PhysicalAddress: addressLine(company.physicalAddress),
      PostalAddress: addressLine(company.postalAddress),
      PhoneNo: company.phoneNo,
      FaxNo: company.faxNo,
      VatNumber: company.vatNo,
      TaxNumber: company.taxNo,
      Industry: company.industry,
      SicCode: company.sicCode,
      Website: company.website,
    },
    Names: { TradeStyles: [...new Set(styles)], PreviousNames: [...company.previousNames] },
    Principals: directors.filter(({ statusCode }) => isInOffice(statusCode)).map(presentPrincipal),
    RegisteredPrincipals: directors.map(presentPrincipal),
    Operations: {
      NumberOfEmployees: file?.operations.numberOfEmployees ?? null,
      SalesArea: file?.operations.salesArea ?? null,
      Import: file?.operations.isImporter ?? null,
      Export: file?.operations.isExporter ?? null,
      PremisesOwnership: file?.operations.premisesOwnership ?? null,
    },
    Turnover: {
      TurnoverBandCurrent: file?.turnover.bandCurrent ?? null,
      TurnoverBandPrevious: file?.turnover.bandPrevious ?? null,
      TurnoverApproximationCurrent: file?.turnover.approximationCurrent ?? null,
      TurnoverApproximationPrevious: file?.turnover.approximationPrevious ?? null,
      NetProfitApproximationCurrent: file?.turnover.netProfitApproximationCurrent ?? null,
      FinancialYearEnd: company.financialYearEndMonth,
      Currency: 'ZAR',
      InfoSource: file?.turnover.infoSource ?? null,
    },
    ...presentTrade(file),
    ...presentAdverse(file, today),
    Score: presentScore(file),
    Deeds: (file?.deeds ?? []).map((deed) => ({
      TitleDeedNumber: deed.titleDeedNumber,
      DeedsOffice: deed.deedsOffice,
      Description: deed.description,
      PurchaseDate: deed.purchaseDate,
      PurchasePrice: deed.purchasePrice,
    })),
    Vehicles: file === null || file.vehicleCount === null ? null : { Count: file.vehicleCount },
    BusinessRescue: rescue && {
      Type: rescue.type,
      Practitioner: rescue.practitioner,
      StartDate: rescue.startDate,
      EndDate: rescue.endDate,
    },
    Affiliations: (file?.affiliations ?? []).map(({ name, registrationNo }) => ({
      Name: name,
      RegistrationNo: registrationNo,
    })),
  };
}

const presentPrincipal = (entry: Director): z.output<typeof principal> => ({
  FirstNames: entry.juristicName === null ? entry.firstNames : '',
  Surname: entry.juristicName ?? entry.surname,
  IdNumber: entry.identityNo,
  DateOfBirth: entry.birthDate,
  DirectorTypeCode: entry.typeCode,
  DirectorType: codeLabel(directorTypes, entry.typeCode),
  StatusCode: entry.statusCode,
  Status: codeLabel(directorStatuses, entry.statusCode),
  AppointmentDate: entry.appointmentDate,
  ResignationDate: entry.resignationDate,
  MemberPercentage: entry.memberPercentage,
});

function presentTrade(file: BureauBusiness | null) {
  const references = file?.tradeReferences ?? [];
  const sum = (pick: (reference: (typeof references)[number]) => number | null): number | null => {
    const known = references.map(pick).filter((value) => value !== null);
    return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
  };
  return {
    FinancialRatios: (file?.financialRatios ?? []).map(({ name, value, year }) => ({
      Name: name,
      Value: value,
      Year: year,
    })),
    BankReports: (file?.bankReports ?? []).map((report) => ({
      BankName: report.bankName,
      BankCode: report.bankCode,
      BankCodeDescription: report.bankCodeDescription,
      Date: report.date,
    })),
    TradeReferences: references.map((reference) => ({
      Date: reference.date,
      Supplier: reference.supplier,
      TermsDays: reference.termsDays,
      CreditLimit: reference.creditLimit,
      MonthlyPurchases: reference.monthlyPurchases,
      Payment: reference.payment,
    })),
    TradeReferenceSummary: {
      ReferenceCount: references.length,
      TotalCreditLimit: sum(({ creditLimit }) => creditLimit),
      TotalMonthlyPurchases: sum(({ monthlyPurchases }) => monthlyPurchases),
    },
  };
}

function presentAdverse(file: BureauBusiness | null, today: Date) {
  return {
    AdverseSummary: file && {
      JudgmentCount: file.judgments.length,
      JudgmentAmount: totalOf(file.judgments),
      JudgmentsLast12Months: ofLastMonths(file.judgments, 12, today).length,
      JudgmentsLast24Months: ofLastMonths(file.judgments, 24, today).length,
      DefaultCount: file.defaults.length,
      DefaultAmount: totalOf(file.defaults),
      NotarialBondCount: file.notarialBonds.length,
      NotarialBondAmount: totalOf(file.notarialBonds),
    },
    Judgments: (file?.judgments ?? []).map((judgment) => ({
      CaseNo: judgment.caseNo,
      Date: judgment.date,
      Amount: judgment.amount,
      Plaintiff: judgment.plaintiff,
      Court: judgment.court,
      Type: judgment.type,
    })),
    Defaults: (file?.defaults ?? []).map((entry) => ({
      Date: entry.date,
      Amount: entry.amount,
      Subscriber: entry.subscriber,
      Comment: entry.comment,
    })),
    NotarialBonds: (file?.notarialBonds ?? []).map((bond) => ({
      BondNo: bond.bondNo,
      Date: bond.date,
      Amount: bond.amount,
      Holder: bond.holder,
    })),
    EnquiryHistory: (file?.enquiries ?? []).map((enquiry) => ({
      Date: enquiry.date,
      Subscriber: enquiry.subscriber,
      Contact: enquiry.contact,
      Type: enquiry.type,
    })),
    EnquirySummary: file && {
      EnquiriesLast3Months: ofLastMonths(file.enquiries, 3, today).length,
      EnquiriesLast12Months: ofLastMonths(file.enquiries, 12, today).length,
    },
  };
}

function presentScore(file: BureauBusiness | null): z.output<typeof fullReport>['Score'] {
  const score = file?.score ?? null;
  return (
    score && {
      Value: score.value,
      Band: score.band,
      Trend: score.trend,
      OddsOfFailure: score.oddsOfFailure,
    }
  );
}
