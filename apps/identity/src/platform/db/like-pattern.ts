/** `%` and `_` that a user types are letters in a pattern of `like`, not wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Matches what contains a text anywhere. */
export const containing = (text: string): string => `%${escapeLike(text)}%`
