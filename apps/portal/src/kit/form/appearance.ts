/** How an operator or a host wants a field to be shown (specification section 2), the strictest first. */
export const appearances = ['hidden', 'viewOnly', 'edit'] as const

export type Appearance = (typeof appearances)[number]

/** The strictest of several wishes; a field that is in none of them can be edited. */
export const strictest = (given: readonly Appearance[]): Appearance =>
  appearances.find((appearance) => given.includes(appearance)) ?? 'edit'
