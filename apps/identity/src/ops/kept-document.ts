/**
 * A document that is the same for every caller. It is written when the first request asks for it and kept as bytes, so
 * that a thousand requests hold it once (SEC-DE-04).
 * @param write the document as text
 * @returns its bytes, which no caller may change
 */
export const keptDocument = (write: () => string): (() => Uint8Array<ArrayBuffer>) => {
  let bytes: Uint8Array<ArrayBuffer> | undefined
  return () => (bytes ??= new TextEncoder().encode(write()))
}
