import type { Method } from './operation.ts'

/**
 * A path of the wire that no operation is behind: a protocol with rules of its own, or a page that people see. It stands
 * in the contract so that what is served can be counted and looked up in one place.
 */
export type Endpoint = {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly servedAs: 'protocol' | 'page' | 'document'
  readonly aliases?: readonly string[]
  readonly summary: string
}

/**
 * Declares a path of the wire that no operation is behind.
 *
 * @param definition what it is and how it is served
 * @returns the same, with its type
 */
export const endpoint = (definition: Endpoint): Endpoint => definition

/**
 * Tells an endpoint from the operations and schemas that stand beside it in an area.
 *
 * @param value an export of an area
 */
export const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'servedAs' in value
