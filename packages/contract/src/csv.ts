/** A spreadsheet would run a text that begins like this, also behind blanks, as a formula (OWASP, CSV injection). */
const formula = /^[\t\r\0]|^\s*[=+\-@]/

const cell = (text: string): string => {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/**
 * One line of a CSV file (RFC 4180), with its line break. A text that a spreadsheet would run is written as a text.
 *
 * @param texts one for each column
 * @example csvLine(['ada@acme.test', 'Lovelace, Ada'])
 */
export const csvLine = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`
