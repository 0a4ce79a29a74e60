/** Initials of a name, and one of six tints that stays the same for it. */
export const toAvatar = (name: string): { readonly initials: string; readonly hue: string } => {
  const letters = name.split(/\s+/).map(([letter = '']) => letter)
  const sum = [...name].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return {
    initials: [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('').toUpperCase(),
    hue: String((sum % 6) + 1),
  }
}
