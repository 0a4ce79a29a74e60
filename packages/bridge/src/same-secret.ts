/** Compares two texts in a time that does not tell where they differ. */
export function sameSecret(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let index = 0; index < expected.length; index++) {
    difference |= expected.charCodeAt(index) ^ given.charCodeAt(index % (given.length || 1))
  }
  return difference === 0
}
