import { costOfExpression } from './expression-cost.ts'

/** Steps of an engine that takes one way after the other: about a tenth of a second at worst. */
const mostSteps = 2e7

/**
 * Compiles a regular expression that comes from elsewhere: from a rule of a feature, or a permission's key. The test
 * answers false, as for an expression that is none, where the expression could take too long over this text.
 *
 * @returns undefined for what is no expression
 * @example
 * compileBounded('@acme\\.com$')?.('ada@acme.com') // true
 * compileBounded('^(a+)+$')?.('aaaa') // false: its ways double with each letter
 */
export const compileBounded = (source: string, flags = ''): ((text: string) => boolean) | undefined => {
  let expression: RegExp
  try {
    expression = new RegExp(source, flags)
  } catch {
    return undefined
  }
  const cost = costOfExpression(source)
  if (cost === undefined) return () => false
  // What is not anchored is tried from every letter on.
  const starts = cost.isAnchored && !flags.includes('m') ? 0 : 1
  const isBounded = (text: string): boolean => {
    const length = Math.max(2, String(text).length)
    return cost.ways * length ** (cost.runs + starts) <= mostSteps
  }
  return (text) => isBounded(text) && expression.test(text)
}
