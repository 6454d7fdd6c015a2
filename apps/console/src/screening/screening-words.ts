import type { FactState, HitVerdictCode, ScreeningHitView } from '@qiniso/console-protocol/screening';

/** Categories of lists in words. */
export const CATEGORY_WORDS: Readonly<Record<string, string>> = {
  SANCTION: 'Sanctions',
  PEP: 'Exposed person',
  CRIME: 'Crime',
  REGULATORY: 'Regulator',
  FINANCIAL_CRIME: 'Financial crime',
  ADVERSE_MEDIA: 'Adverse media',
};

export const VERDICT_WORDS: Readonly<
  Record<HitVerdictCode, { readonly label: string; readonly color: string }>
> = {
  FALSE: { label: 'Somebody else', color: 'teal' },
  TRUE: { label: 'The client', color: 'red' },
  MORE: { label: 'Need more', color: 'grape' },
};

export const FACT_WORDS: Readonly<Record<FactState, string>> = {
  agree: 'Agrees',
  contradict: 'Contradicts',
  unknown: 'Unknown',
};

export const QUALITY_WORDS: Readonly<Record<ScreeningHitView['nameQuality'], string>> = {
  primary: 'main name',
  strong: 'alias',
  weak: 'weak alias',
};

export const STRENGTH_WORDS: Readonly<Record<ScreeningHitView['strength'], string>> = {
  EXACT: 'Exact',
  STRONG: 'Strong',
  WEAK: 'Weak',
};
