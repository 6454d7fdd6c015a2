import { ProviderRefused } from '../provider-error.ts';
import type {
  Inconclusive,
  RegisterAnswer,
  SchoolCertificate,
  SchoolCertificateRegister,
  SchoolEra,
  TertiaryQualification,
  TertiaryRegister,
} from './port.ts';

/** How a source answers about somebody besides with records: it cannot process the request, or searched in vain. */
type Instead = 'refused' | Inconclusive;

const PEOPLE = {
  thabo: ['8501015800088', 'THABO JOHN', 'MOKOENA'],
  /** At school and university she had her maiden name. */
  naledi: ['9202140123087', 'NALEDI GRACE', 'NGUBANE'],
  sipho: ['0002295431080', 'SIPHO', 'NKOSI'],
  fatima: ['7103170301084', 'FATIMA', 'ABRAHAMS'],
  ayanda: ['0101010001085', 'AYANDA', 'NDLOVU'],
  graca: ['9705234999188', 'GRAÇA', 'MONDLANE'],
} as const;

const holder = (who: keyof typeof PEOPLE) => {
  const [identityNo, firstNames, surname] = PEOPLE[who];
  return { identityNo, firstNames, surname };
};

const nothing = { replacedNos: [], examinationNo: null, school: null, province: null } as const;

const certificates: Readonly<Record<SchoolEra, readonly SchoolCertificate[]>> = {
  post1992: [
    {
      ...holder('thabo'),
      certificateNo: 'SC20020088',
      replacedNos: [],
      qualification: 'SENIOR_CERTIFICATE',
      year: 2002,
      examinationNo: '2002110088',
      school: 'Umoya High School',
      province: 'GAUTENG',
      endorsement: 'BACHELOR',
      subjects: [
        { name: 'English First Language HG', result: 'B' },
        { name: 'Mathematics HG', result: 'C' },
        { name: 'Physical Science HG', result: 'C' },
      ],
    },
    {
      ...nothing,
      ...holder('naledi'),
      certificateNo: 'NSC20100087',
      qualification: 'NATIONAL_SENIOR_CERTIFICATE',
      year: 2010,
      school: 'Langeberg Girls’ High',
      province: 'WESTERN_CAPE',
      endorsement: 'BACHELOR',
      subjects: [{ name: 'Mathematics', result: '6' }],
    },
    {
      ...nothing,
      ...holder('ayanda'),
      certificateNo: 'NSC20210005',
      replacedNos: ['NSC20180001'],
      qualification: 'NATIONAL_SENIOR_CERTIFICATE',
      year: 2018,
      endorsement: 'DIPLOMA',
      subjects: [],
    },
    {
      ...nothing,
      ...holder('graca'),
      // She wrote before she had a number of her own.
      identityNo: '9705234999089',
      certificateNo: 'NSC20150991',
      qualification: 'NATIONAL_SENIOR_CERTIFICATE',
      year: 2015,
      endorsement: 'HIGHER_CERTIFICATE',
      subjects: [],
    },
  ],
  pre1992: [
    {
      ...nothing,
      ...holder('fatima'),
      certificateNo: 'CED19890084',
      qualification: 'SENIOR_CERTIFICATE',
      year: 1989,
      school: 'Tafelkop Secondary',
      province: 'WESTERN_CAPE',
      endorsement: 'NONE',
      subjects: [{ name: 'Afrikaans', result: 'D' }],
    },
  ],
};

const award = { certificateNo: null, studentNo: null, dateAwarded: null } as const;
const awards: readonly TertiaryQualification[] = [
  {
    ...holder('thabo'),
    certificateNo: 'UJ20060088',
    studentNo: '200312345',
    // He began before the merger.
    institution: 'Rand Afrikaans University',
    qualificationName: 'Bachelor of Commerce in Accounting',
    nqfLevel: 7,
    dateAwarded: '2006-04-12',
    yearAwarded: 2006,
    status: 'AWARDED',
  },
  {
    ...award,
    ...holder('naledi'),
    institution: 'University of Cape Town',
    qualificationName: 'Bachelor of Science in Computer Science',
    nqfLevel: 7,
    yearAwarded: 2014,
    status: 'AWARDED',
  },
  {
    ...award,
    ...holder('sipho'),
    institution: 'Langeberg Valley TVET College',
    qualificationName: 'National N Diploma in Electrical Engineering',
    nqfLevel: 6,
    yearAwarded: null,
    status: 'IN_PROGRESS',
  },
  {
    ...award,
    ...holder('ayanda'),
    institution: 'Umoya Institute of Commerce',
    qualificationName: 'Diploma in Marketing',
    nqfLevel: 6,
    yearAwarded: 2023,
    status: 'COMPLETED_NOT_GRADUATED',
  },
  {
    ...award,
    ...holder('fatima'),
    institution: 'University of the Western Cape',
    qualificationName: 'Higher Diploma in Education',
    nqfLevel: null,
    yearAwarded: 1994,
    status: null,
  },
];

const instead: Readonly<Record<SchoolEra | 'tertiary', Readonly<Record<string, Instead>>>> = {
  post1992: { '8808085222089': 'refused' },
  pre1992: { '8808085222089': 'refused', '6809110045083': 'inconclusive' },
  tertiary: { '8808085222089': 'refused', '6809110045083': 'inconclusive' },
};

function answer<Record extends { readonly identityNo: string | null; readonly certificateNo: string | null }>(
  records: readonly Record[],
  how: Instead | undefined,
  { identityNo, certificateNo }: { identityNo: string; certificateNo: string | null },
): RegisterAnswer<Record> {
  if (how === 'refused') throw new ProviderRefused('The sandbox cannot process this qualification.');
  if (how !== undefined) return how;
  return records.filter(
    (record) =>
      record.identityNo === identityNo || (certificateNo !== null && record.certificateNo === certificateNo),
  );
}

const schoolCertificates = (era: SchoolEra): SchoolCertificateRegister => ({
  find: async (query) => answer(certificates[era], instead[era][query.identityNo], query),
});

/** The sandbox's departments: a few certificates, one for each outcome (docs/sandbox.md). */
export const sandboxSchoolCertificates: Readonly<Record<SchoolEra, SchoolCertificateRegister>> = {
  pre1992: schoolCertificates('pre1992'),
  post1992: schoolCertificates('post1992'),
};

/** The sandbox's registrars, likewise. */
export const sandboxTertiaryQualifications: TertiaryRegister = {
  find: async (query) => answer(awards, instead.tertiary[query.identityNo], query),
};
