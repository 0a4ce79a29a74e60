const longest = 120

/** Control characters, direction marks and other characters that format, and separators of lines. */
const steering = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu

/**
 * A reason of the host as it may be shown: one line without control and direction characters, so that it cannot
 * rearrange the words around it. Undefined where nothing is left.
 *
 * @param given what the host said
 * @example reasonText('  Delete\nall notes ') // 'Delete all notes'
 */
export const reasonText = (given = ''): string | undefined => {
  const line = given.replace(steering, ' ').replace(/\s+/g, ' ').trim()
  return [...line].slice(0, longest).join('').trim() || undefined
}
