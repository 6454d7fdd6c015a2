/** What a comparison of two faces came to. */
export interface FaceMatch {
  readonly decision: 'accept' | 'review' | 'reject';
  /** 0 to 1. */
  readonly similarity: number;
}

/** Says whether two pictures show the same person. */
export interface FaceMatcher {
  /**
   * @param a, b JPEG, PNG or WebP.
   * @returns null when one of them shows no usable face.
   * @throws ProviderUnavailable when the models are busy or broken.
   */
  compare(a: Uint8Array, b: Uint8Array, options: { readonly signal: AbortSignal }): Promise<FaceMatch | null>;
}
