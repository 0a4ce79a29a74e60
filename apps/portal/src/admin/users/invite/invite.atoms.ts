import { addUser } from '@vestibule/contract/areas/users'
import type { Input } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { translatorAtom } from '../../../i18n/translator.atoms.ts'
import { actionAtom } from '../../../kit/action.ts'
import { showToast } from '../../../kit/feedback/toast.atoms.ts'
import { callAtom } from '../../../ports/call.ts'
import { userList } from '../users.atoms.ts'
import { type InviteFields, inviteFields } from './invite-fields.ts'
import type { Invitee } from './invitees.ts'

type Refused = { readonly email: string; readonly error: ApiError }

/** Addresses that were invited, and the others with the reason (SEC-AD-09). */
export type Invited = {
  readonly emails: readonly string[]
  readonly refused: readonly Refused[]
  /** The server failed, so the rest was not tried. */
  readonly failure?: ApiError
}

type InviteInput = Pick<Input<typeof addUser>, 'roleIds' | 'expirationInSeconds'> & {
  readonly invitees: readonly Invitee[]
}

const isFailure = ({ status }: ApiError): boolean => status === 0 || status >= 500

/** What the form asks for and was filled in: a pasted name is not sent where names are hidden. */
const fieldsToSend = ({ email, name, phone, username = '' }: Invitee, shown: InviteFields) => ({
  email,
  name: (shown.hasName && name.trim()) || undefined,
  phone: (shown.phone !== 'hidden' && phone.trim()) || undefined,
  username: (shown.hasUsername && username.trim()) || undefined,
})

/** Invites one after the other. A refusal of one address keeps no other from being invited. */
export const invite = actionAtom(
  async (get, { invitees, ...rest }: InviteInput): Promise<Invited> => {
    const emails: string[] = []
    const refused: Refused[] = []
    const shown = get(inviteFields)
    for (const invitee of invitees) {
      const { email } = invitee
      const fields = fieldsToSend(invitee, shown)
      try {
        await get(callAtom)(addUser, { ...fields, ...rest, provider: 'local' })
        emails.push(email)
      } catch (error) {
        // A proof is asked for once, before the first: all get the same roles.
        if (!(error instanceof ApiError) || error.code === 'STEP_UP_REQUIRED') throw error
        if (isFailure(error)) return { emails, refused, failure: error }
        refused.push({ email, error })
      }
    }
    return { emails, refused }
  },
  { then: userList.reload, asksPassword: 'inDialog' },
)

/**
 * Invites, and confirms what was sent.
 *
 * @returns the addresses that were invited; undefined while an earlier request runs
 */
export const sendInvitations = atom(
  null,
  async (get, set, input: InviteInput): Promise<readonly string[] | undefined> => {
    if (!(await set(invite, input))) return undefined
    const state = get(invite)
    const emails = state.is === 'done' ? state.answer.emails : []
    const { text } = get(translatorAtom)
    const [email = '', ...more] = emails
    if (more.length > 0) set(showToast, text('users', 'inviteDialog.sent', { count: emails.length }))
    else if (email !== '') set(showToast, text('users', 'messages.invited', { email }))
    return emails
  },
)
