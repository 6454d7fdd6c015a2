import { describe, expect, it } from 'vitest';
import { formFields } from '../case-form.ts';
import { caseKinds } from './index.ts';

describe.each(caseKinds.map((kind) => [kind.title, kind] as const))(
  'The kind of case “%s”',
  (_title, kind) => {
    it('has a label in words for every input of its form', () => {
      for (const { name, label } of formFields(kind, null)) expect(label, name).toMatch(/^[A-Z]/);
    });

    it('has reasons for every decision, each once', () => {
      for (const { decision, reasons } of kind.decisions) {
        const codes = reasons.map(({ code }) => code);
        expect(new Set(codes).size, decision).toBe(codes.length);
        expect(codes.length, decision).toBeGreaterThan(0);
      }
    });
  },
);
