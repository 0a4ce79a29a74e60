import { compileBounded } from './bounded-expression.ts'

/** Asked keys remembered per compiled set; past this the memory is emptied rather than grown. */
const remembered = 10_000

const isPlain = (key: string): boolean => /^[\w\-:/.]+$/.test(key)
const isWildcard = (key: string): boolean => /^[\w\-:/.*]+$/.test(key)

type Matches = (permission: string) => boolean

/** Each part is looked for where the one before it ended, so the time grows with the two lengths alone. */
const matchWildcard = (key: string): Matches => {
  const [first = '', ...others] = key.split('*')
  const last = others.pop() ?? ''
  return (permission) => {
    if (!permission.startsWith(first) || !permission.endsWith(last)) return false
    let from = first.length
    for (const part of others) {
      const at = permission.indexOf(part, from)
      if (at === -1) return false
      from = at + part.length
    }
    return from <= permission.length - last.length
  }
}

/**
 * A held key as a pattern: dots are literal, `*` is any run of characters, dots included, and the whole key must
 * match. Everything else keeps its meaning in a regular expression, as the wire's own evaluator has it; a key that
 * is no valid expression matches nothing, nor does one that could take too long.
 */
const compileKey = (key: string): Matches | undefined =>
  isWildcard(key)
    ? matchWildcard(key)
    : compileBounded(`^${key.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 's')

/** Answers whether an asked permission key is covered. */
export type PermissionCheck = (permission: string) => boolean

/**
 * Compiles the permission keys a person holds. Compile once per version of the keys and ask often.
 *
 * @param held keys such as `fe.secure.read.users` or `fe.*`
 */
export const compilePermissions = (held: Iterable<string>): PermissionCheck => {
  const keys = [...held]
  const plain = new Set(keys.filter(isPlain))
  const patterns = keys
    .filter((key) => !isPlain(key))
    .map(compileKey)
    .filter((pattern) => pattern !== undefined)
  const answers = new Map<string, boolean>()
  return (permission) => {
    if (permission === '') return false
    if (plain.has(permission)) return true
    const known = answers.get(permission)
    if (known !== undefined) return known
    if (answers.size >= remembered) answers.clear()
    const answer = patterns.some((pattern) => pattern(permission))
    answers.set(permission, answer)
    return answer
  }
}
