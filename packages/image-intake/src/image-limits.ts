/** What the engine is willing to decode; pixel counts are width × height as declared in the image's header. */
export const IMAGE_LIMITS = {
  /** A portrait or a photograph of a document: 25 megapixels. The default of `analyse`. */
  portraitPixels: 25_000_000,
  /** A frame of a capture: 2 megapixels (phones send 480 × 640). */
  framePixels: 2_000_000,
  /** Encoded bytes of any image: 20 MB. */
  bytes: 20_000_000,
} as const;
