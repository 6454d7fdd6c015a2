import type { TraitOverrides } from '@qiniso/synthetic-people';

/** Somebody of the sandbox: what one submits of them, and the face to put before a camera. */
export interface SandboxPerson {
  readonly submitted: {
    readonly IdentityNo: string;
    readonly FirstName: string;
    readonly LastName: string;
  };
  readonly lastFour: string;
  /**
   * Seed and traits of the face in the registry's photograph. A copy of the sandbox's own, as these tests stay outside the server;
   * when the two differ, the journey that ends in ACCEPT fails.
   */
  readonly face: { readonly seed: number; readonly traits: TraitOverrides };
}

export const thabo: SandboxPerson = {
  submitted: { IdentityNo: '8501015800088', FirstName: 'Thabo John', LastName: 'Mokoena' },
  lastFour: '0088',
  face: { seed: 15, traits: { sex: 'male', age: 41, skinTone: 6.1 } },
};
