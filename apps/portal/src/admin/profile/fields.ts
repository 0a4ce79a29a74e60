import type { updateProfile } from '@vestibule/contract/areas/profile'
import type { Input } from '@vestibule/contract'
import type { User } from '@vestibule/contract/schemas/user'

/** What a person says of themself. The last two live in the metadata, beside what the host keeps there. */
export type ProfileFields = {
  readonly name: string
  readonly phoneNumber: string
  readonly jobTitle: string
  readonly address: string
}
export type FieldName = keyof ProfileFields

const parsed = (metadata: string): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(metadata)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

export const toFields = ({ name, phoneNumber = '', metadata }: User): ProfileFields => {
  const { jobTitle, address } = parsed(metadata)
  return { name, phoneNumber, jobTitle: toText(jobTitle), address: toText(address) }
}

const inMetadata = ['jobTitle', 'address'] as const

/** The metadata with those of our two fields that changed, and everything else as it was. */
const withMetadata = (metadata: string, after: ProfileFields, changed: ReadonlySet<FieldName>): string => {
  const fields = inMetadata.filter((field) => changed.has(field)).map((field) => [field, after[field]])
  return JSON.stringify({ ...parsed(metadata), ...Object.fromEntries(fields) })
}

export const changedFields = (before: ProfileFields, after: ProfileFields): readonly FieldName[] =>
  (Object.keys(before) as FieldName[]).filter((name) => before[name] !== after[name])

/** What to ask the server for: only what changed, so that no user is refused for a field they did not touch. */
export const toUpdate = (user: User, after: ProfileFields): Input<typeof updateProfile> => {
  const changed = new Set(changedFields(toFields(user), after))
  const { name, phoneNumber } = after
  return {
    ...(changed.has('name') && { name }),
    ...(changed.has('phoneNumber') && { phoneNumber }),
    ...(inMetadata.some((field) => changed.has(field)) && {
      metadata: withMetadata(user.metadata, after, changed),
    }),
  }
}
