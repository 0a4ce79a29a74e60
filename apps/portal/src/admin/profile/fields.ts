import type { User } from '@vestibule/contract/schemas/user'

/** What a person says of themself. The last two live in the metadata, beside what the host keeps there. */
export type ProfileFields = {
  readonly name: string
  readonly phone: string
  readonly jobTitle: string
  readonly address: string
}

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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const fieldsOf = ({ name, phoneNumber, metadata }: User): ProfileFields => {
  const { jobTitle, address } = parsed(metadata)
  return { name, phone: phoneNumber ?? '', jobTitle: textOf(jobTitle), address: textOf(address) }
}

/** The metadata with our two fields changed and everything else as it was. */
export const withMetadata = (metadata: string, { jobTitle, address }: ProfileFields): string =>
  JSON.stringify({ ...parsed(metadata), jobTitle, address })

export const changesBetween = (before: ProfileFields, after: ProfileFields): number =>
  (Object.keys(before) as (keyof ProfileFields)[]).filter((key) => before[key] !== after[key]).length
