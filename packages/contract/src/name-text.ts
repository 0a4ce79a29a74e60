import * as v from 'valibot'

/** Control and format characters and separators of lines and paragraphs, but what joins letters and emoji or parts them. */
const unseen = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const joinersAlone = /^[\s\u200C\u200D]*$/

/**
 * A name without characters that are not seen and that turn or break the sentence in which the name stands: controls,
 * signs of direction, separators of lines (SEC-PO-13). U+200C and U+200D stay: Persian, Indic scripts and emoji are
 * written with them.
 *
 * @param text as a person, a provider or a directory wrote it
 * @returns the empty text where nothing else is in it
 */
export const cleanName = (text: string): string => {
  const clean = text.replace(unseen, '').trim()
  return joinersAlone.test(clean) ? '' : clean
}

/**
 * The name of something, cleaned. Its length is that of what was sent, so that every name that was accepted still is.
 *
 * @param most characters
 */
export const nameText = (most: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most), v.transform(cleanName))

/**
 * A name of something that always has one: what is empty, or nothing but such characters, is refused.
 *
 * @param most characters
 */
export const requiredName = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1),
    v.maxLength(most),
    v.transform(cleanName),
    // Before it as well: what is described of an input ends where it is transformed.
    v.minLength(1),
  )
