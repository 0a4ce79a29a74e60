import { type Document, isDocument } from './read-document.ts'

/** Which attributes of a resource are answered (RFC 7644, 3.9). */
export type Projection = {
  readonly only: readonly string[] | undefined
  readonly without: readonly string[]
}

const prefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:User|Group):/i
const always: ReadonlySet<string> = new Set(['schemas', 'id'])

const toNames = (value: unknown): string[] => {
  const texts = Array.isArray(value)
    ? value.filter((one) => typeof one === 'string')
    : String(value).split(',')
  return texts.map((name) => name.trim().replace(prefix, '').toLowerCase()).filter(Boolean)
}

export const readProjection = (params: Document): Projection => {
  const { attributes, excludedAttributes } = params
  return {
    only: attributes === undefined || attributes === '' ? undefined : toNames(attributes),
    without: excludedAttributes === undefined ? [] : toNames(excludedAttributes),
  }
}

/** Whether an attribute is answered at all: one that is not need not be read. */
export const isWanted = ({ only, without }: Projection, name: string): boolean => {
  const lower = name.toLowerCase()
  if (without.includes(lower)) return false
  return only === undefined || only.some((one) => one === lower || one.startsWith(`${lower}.`))
}

const listParts = (names: readonly string[], attribute: string): string[] =>
  names.filter((name) => name.startsWith(`${attribute}.`)).map((name) => name.slice(attribute.length + 1))

const pickParts = (value: unknown, keeps: (part: string) => boolean): unknown => {
  if (Array.isArray(value)) return value.map((one) => pickParts(one, keeps))
  if (!isDocument(value)) return value
  return Object.fromEntries(Object.entries(value).filter(([part]) => keeps(part.toLowerCase())))
}

/** A resource with those attributes that were asked for. */
export const project = (resource: Document, projection: Projection): Document => {
  const { only, without } = projection
  if (only === undefined && without.length === 0) return resource
  const kept = Object.entries(resource).filter(([name]) => always.has(name) || isWanted(projection, name))
  return Object.fromEntries(
    kept.map(([name, value]) => {
      const lower = name.toLowerCase()
      const [wanted, unwanted] = [listParts(only ?? [], lower), listParts(without, lower)]
      const isWhole = only?.includes(lower) === true || wanted.length === 0
      return [
        name,
        pickParts(value, (part) => (isWhole || wanted.includes(part)) && !unwanted.includes(part)),
      ]
    }),
  )
}
