import type { ApiError } from '@vestibule/contract/errors'
import type { TeamUser } from '@vestibule/contract/schemas/user'
import { type Invitee, isCompleteEmail, mostInvitations } from './invitees.ts'

/** What keeps addresses from being invited, found before the server is asked or in its answer. */
export type InviteeProblems = {
  /** No address that mail could arrive at. */
  readonly incomplete: readonly string[]
  /** Members already: they are left out, and keep no other from being invited. */
  readonly known: readonly TeamUser[]
  readonly refused: readonly { readonly email: string; readonly error: ApiError }[]
  readonly isTooMany: boolean
}

type Context = {
  /** Members that are on the page; the server knows the others. */
  readonly members: readonly TeamUser[]
  readonly refused: InviteeProblems['refused']
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

export const findProblems = (
  invitees: readonly Invitee[],
  { members, refused }: Context,
): InviteeProblems => ({
  incomplete: invitees.map(({ email }) => email).filter((email) => !isCompleteEmail(email)),
  known: members.filter(
    (member) => member.activatedForTenant && invitees.some(({ email }) => isSame(email, member.email)),
  ),
  refused: refused.filter((one) => invitees.some(({ email }) => isSame(email, one.email))),
  isTooMany: invitees.length > mostInvitations,
})

export const isKnown = ({ known }: InviteeProblems, email: string): boolean =>
  known.some((member) => isSame(member.email, email))

/** Whether the form waits for this address to be put right. */
export const isBad = ({ incomplete, refused }: InviteeProblems, email: string): boolean =>
  incomplete.includes(email) || refused.some((one) => isSame(one.email, email))
