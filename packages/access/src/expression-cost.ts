/** What one quantifier allows: fewest and most repetitions. */
type Repeats = { readonly least: number; readonly most: number }

type Cost = {
  /** By how much the ways to match multiply, whatever the length of the text. */
  readonly ways: number
  /** How many parts may each take any run of the text. */
  readonly runs: number
  /** Whether it can match at the beginning of the text alone. A `^` of one alternative says nothing of the others. */
  readonly isAnchored: boolean
}

const token =
  /\\(?:k<|[1-9])|\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|:|<\w+>))?|[*+?]|\{\d+(?:,\d*)?\}|[)|]|[^]/gy

const readRepeats = (text: string | undefined): Repeats | undefined => {
  if (text === '*') return { least: 0, most: Infinity }
  if (text === '+') return { least: 1, most: Infinity }
  if (text === '?') return { least: 0, most: 1 }
  const counted = /^\{(\d+)(,?)(\d*)\}$/.exec(text ?? '')
  if (counted === null) return undefined
  const least = Number(counted[1])
  return { least, most: counted[2] === '' ? least : counted[3] === '' ? Infinity : Number(counted[3]) }
}

const isReference = (part: string): boolean => /^\\(?:k<|[1-9])/.test(part)

/**
 * How dear an expression may become for an engine that tries one way after the other. Undefined where that can grow
 * with every letter of the text: a repeated group that can match one text in several ways, and a reference to a group.
 *
 * @param source of a regular expression that has been compiled, so that its form is known to be right
 */
export const costOfExpression = (source: string): Cost | undefined => {
  const parts = source.match(token) ?? []
  /** For each open group whether what it holds can match in more than one way, and its alternatives. */
  const open = [{ isVariable: false, branches: 1 }]
  let [ways, runs] = [1, 0]
  let closed = { isVariable: false, branches: 1 }
  for (const [index, part] of parts.entries()) {
    const inner = open.at(-1)
    if (inner === undefined || isReference(part)) return undefined
    const repeats = readRepeats(part)
    if (part === '|') inner.branches += 1
    else if (part.startsWith('(')) open.push({ isVariable: false, branches: 1 })
    else if (part === ')') {
      closed = { ...inner, isVariable: inner.isVariable || inner.branches > 1 }
      ways *= closed.branches
      open.pop()
      const outer = open.at(-1)
      if (outer !== undefined) outer.isVariable ||= closed.isVariable
    } else if (repeats !== undefined) {
      const { least, most } = repeats
      if (parts[index - 1] === ')' && closed.isVariable && most > 1) return undefined
      if (most === Infinity) runs += 1
      else ways *= most - least + 1
      inner.isVariable ||= most !== least
    }
  }
  const branches = open[0]?.branches ?? 1
  return { ways: ways * branches, runs, isAnchored: parts[0] === '^' && branches === 1 }
}
