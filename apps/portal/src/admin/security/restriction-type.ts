import type { RestrictionType } from '@vestibule/contract/schemas/restrictions'

export const restrictionTypes = ['ALLOW', 'BLOCK'] as const satisfies readonly RestrictionType[]

/** Which list a field of a form names. */
export const readRestrictionType = (form: FormData, name: string): RestrictionType =>
  form.get(name) === 'BLOCK' ? 'BLOCK' : 'ALLOW'
