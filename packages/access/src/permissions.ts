/** Asked keys remembered per compiled set; past this the memory is emptied rather than grown. */
const remembered = 10_000

const isPlain = (key: string): boolean => /^[\w\-:/.]+$/.test(key)

/**
 * A held key as a pattern: dots are literal, `*` is any run of characters, dots included, and the whole key must
 * match. Everything else keeps its meaning in a regular expression, as the wire's own evaluator has it; a key that
 * is no valid expression matches nothing.
 */
const toPattern = (key: string): RegExp | undefined => {
  try {
    return new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '.*')}$`, 's')
  } catch {
    return undefined
  }
}

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
    .map(toPattern)
    .filter((pattern) => pattern !== undefined)
  const answers = new Map<string, boolean>()
  return (permission) => {
    if (permission === '') return false
    if (plain.has(permission)) return true
    const known = answers.get(permission)
    if (known !== undefined) return known
    if (answers.size >= remembered) answers.clear()
    const answer = patterns.some((pattern) => pattern.test(permission))
    answers.set(permission, answer)
    return answer
  }
}
