import type { Json } from '../../kit/data/json-changes.ts'
import type { Audit } from './audits.atoms.ts'

type Change = { readonly before: Json | undefined; readonly after: Json | undefined }

/** The name that stands for a value without one: a list, or a text. */
export const onlyValue = 'value'

const named = (value: Json | undefined): Json | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [onlyValue]: value }

/** What a row says of before and after, however its event calls them; undefined where it tells of no change. */
export const readChange = ({ json }: Pick<Audit, 'json'>): Change | undefined => {
  const [details] = json
  if (typeof details !== 'object' || details === null) return undefined
  const { before, after, from, to } = details as Readonly<Record<string, Json | undefined>>
  if (before !== undefined || after !== undefined) return { before: named(before), after: named(after) }
  return from !== undefined && to !== undefined ? { before: named(from), after: named(to) } : undefined
}
