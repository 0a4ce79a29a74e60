import { hostResults } from './host-methods.ts'
import type { PortalConfig } from './parts.ts'
import { check } from './shape.ts'

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The same without what is there; nothing where it is the lack of something that does not fit. */
const without = (from: Json, there: string): Json | undefined => {
  const [name] = Object.keys(from)
    .filter((one) => `${there}.`.startsWith(`${one}.`))
    // Names of texts may have dots in them.
    .toSorted((one, other) => other.length - one.length)
  if (name === undefined) return undefined
  const { [name]: inner, ...others } = from
  const left = isRecord(inner) ? without(inner, there.slice(name.length + 1)) : undefined
  return left ? { ...others, [name]: left } : others
}

/** What else `hello` answers, as long as it may get: all of it together has a limit, too. */
const rest = { version: 1, sdk: '', origin: ' '.repeat(4096), features: [], epoch: 1 }

/**
 * The options of a mount as far as a portal can be told them, and the places of what was left out. Of texts,
 * parameters, tokens and rules about administration only those go that do not fit, of other options the whole.
 */
export function validateOptions(given: Json): {
  readonly kept: PortalConfig
  readonly leftOut: readonly string[]
} {
  const leftOut = new Set<string>()
  let left: Json = given
  for (;;) {
    const config = { view: 'auto', ...left }
    const checked = check(hostResults.hello, { ...rest, config })
    if (checked.ok) return { kept: checked.value.config, leftOut: [...leftOut] }
    const there = checked.at.replace('config.', '')
    leftOut.add(there)
    left = without(left, there) ?? {}
  }
}
