const name = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?'
const attribute = new RegExp(`\\s+(${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const opening = new RegExp(`<(${name})`, 'y')
const closing = new RegExp(`</(${name})\\s*>`, 'y')
const end = /\s*(\/?)>/y
const text = /[^<]+/y

/**
 * Whether a text is exactly one tree of elements: every end fits its beginning, every attribute is quoted and stands
 * once. Parsers mend what is not so, each in its own way; here there is nothing left to mend (SEC-SO-05). Declarations,
 * comments and sections were refused before.
 */
export const isWellFormed = (xml: string): boolean => {
  const open: string[] = []
  let at = /^\s*(?:<\?xml [^?<>]*\?>)?\s*/.exec(xml)?.[0].length ?? 0
  let isRootSeen = false
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(xml)
    if (match !== null) at = pattern.lastIndex
    return match
  }
  const takeElement = (tag: string): boolean => {
    const names = new Set<string>()
    for (let match = take(attribute); match !== null; match = take(attribute)) {
      const [, one = ''] = match
      if (names.has(one)) return false
      names.add(one)
    }
    const ended = take(end)
    if (ended === null) return false
    if (ended[1] !== '/') open.push(tag)
    return true
  }
  while (at < xml.length) {
    if (open.length === 0 && isRootSeen) return xml.slice(at).trim() === ''
    const began = take(opening)
    if (began !== null) {
      isRootSeen = true
      if (!takeElement(began[1] ?? '')) return false
      continue
    }
    const ended = take(closing)
    if (ended !== null) {
      if (open.pop() !== ended[1]) return false
    } else if (open.length === 0 || take(text) === null) return false
  }
  return isRootSeen && open.length === 0
}
