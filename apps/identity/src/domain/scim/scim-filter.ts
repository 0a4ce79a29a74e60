export type ScimOperator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'pr'

/** One comparison of a filter; the attribute is one that the resource's table can answer for. */
export type ScimComparison = {
  readonly attribute: string
  readonly operator: ScimOperator
  readonly isNegated: boolean
  /** Undefined for `pr`. */
  readonly value?: string | boolean
}

/** A filter as alternatives; of one of them, everything holds. */
export type ScimFilter = readonly (readonly ScimComparison[])[]

/** Which resources of a connection are read, and in which order. */
export type ScimQuery = {
  readonly filter?: ScimFilter
  readonly sortBy?: string
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}
