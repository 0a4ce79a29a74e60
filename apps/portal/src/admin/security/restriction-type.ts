import type { RestrictionType } from '@vestibule/contract/schemas/restrictions'

export const restrictionTypes = ['ALLOW', 'BLOCK'] as const satisfies readonly RestrictionType[]

export const toRestrictionType = (text: unknown): RestrictionType => (text === 'BLOCK' ? 'BLOCK' : 'ALLOW')

/** Which list a field of a form names. */
export const readRestrictionType = (form: FormData, name: string): RestrictionType =>
  toRestrictionType(form.get(name))
