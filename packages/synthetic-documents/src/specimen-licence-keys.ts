import type { LicenceKeys } from './licence-signing.ts';

/**
 * The pair of keys that signs specimens, secret parts included: made for this and worth nothing, because no server trusts it outside the
 * sandbox. Numbers in base64url, as in a JSON Web Key.
 */
export const specimenLicenceKeys: LicenceKeys = {
  large: {
    n: '69Ign0NbvLwYXTcEIXeFj_7l119szafY5r2x-qlPLHbAiUJvji1UAsr3FL5GjrwvocU7JaLhq4QR9HnmZ1aLB0g1snfZbJGlpBdVSEEEX-7n3uzXK4veV_doMEFMI8ufL10IY1y7D5c5ljrz1-ZPPjxv1KmhoQmk-K-Ir7i23DM',
    d: 'cbhfKu5cquM6DJmfUFRHAG23gOjvmy06F-uajHphR9vsdUSobzPEs6QVCtfHRsXRYn2uTDQEB6Yk0nSGe4bse6V3Amd_kDabwq4sDWer3OBUdorSrl2xPRtWf6dkcbHbTc0YjyMYg3vWcFQ0DWbUx9_ld45WHKIzTdd8kRVZLQE',
    e: 'AQAB',
  },
  small: {
    n: 's5gy5jzCyBa7_Bj9S8LyaIwUYAd2w1wHaLVD0vAoaN_jgownSQCRHOZI7ZvubtcQq-kSW1lhY_K_F2oV-lAx5O3RO8bLU0yVFEE',
    d: 'rY66MbIqcn817-yebGbbKJmm3x6XcTgwmMoD34fjJWaoUPLsyotHG9yu707cpIo29cY7dPZGpfFc4Zcf3-gOdFVVYNwQxJclloE',
    e: 'AQAB',
  },
};
