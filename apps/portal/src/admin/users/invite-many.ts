import { addUser } from '@vestibule/contract/areas/users'
import type { Input } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { translatorAtom } from '../../i18n/translator.atoms.ts'
import { actionAtom } from '../../kit/action.ts'
import { say } from '../../kit/feedback/news.atoms.ts'
import { callAtom } from '../../ports/call.ts'
import { userList } from './users.atoms.ts'

/** More at once are a mistake (SEC-AD-09). */
export const mostInvitations = 500

/** Addresses as people paste them: parted by anything, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((address) => [address.toLowerCase(), address]),
  ).values(),
]

/** Who was invited, and who was not and why (SEC-AD-09). */
export type ManyInvited = {
  readonly allowed: readonly string[]
  readonly unallowed: readonly { readonly email: string; readonly error: ApiError }[]
}

type ManyInput = Omit<Input<typeof addUser>, 'email'> & { readonly emails: readonly string[] }

/** Invites one after the other. What one address is refused for keeps no other from being invited. */
export const inviteMany = actionAtom(
  async (get, { emails, ...rest }: ManyInput): Promise<ManyInvited> => {
    const allowed: string[] = []
    const unallowed: { email: string; error: ApiError }[] = []
    for (const email of emails) {
      try {
        await get(callAtom)(addUser, { ...rest, email })
        allowed.push(email)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        unallowed.push({ email, error })
      }
    }
    return { allowed, unallowed }
  },
  { then: userList.reload },
)

/** The same, and says how many were invited. Answers those who were not, to try again; undefined when it failed. */
export const finishInviting = atom(
  null,
  async (get, set, input: ManyInput): Promise<readonly string[] | undefined> => {
    if (!(await set(inviteMany, input))) return undefined
    const outcome = get(inviteMany)
    const { allowed, unallowed } = outcome.is === 'done' ? outcome.answer : { allowed: [], unallowed: [] }
    const count = allowed.length
    if (count > 0) set(say, get(translatorAtom).text('users', 'manyDialog.invited', { count }))
    return unallowed.map(({ email }) => email)
  },
)
