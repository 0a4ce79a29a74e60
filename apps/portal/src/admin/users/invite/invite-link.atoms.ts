import {
  createInviteUserLink,
  deleteInviteUserLink,
  getInviteLinkConfiguration,
  getInviteUserLink,
  updateInviteUserLink,
} from '@vestibule/contract/areas/invites'
import type { Input, Output } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../../kit/action.ts'
import { listAtoms } from '../../../kit/list.ts'
import { callAtom } from '../../../ports/call.ts'

export type InviteLinkAnswer = Output<typeof getInviteUserLink>

/** Refusals of the member's own link: there is none yet. */
const isMissing = (error: unknown): boolean => error instanceof ApiError && error.code === 'NOT_FOUND'

/** The shared link of the signed-in member: whether there may be one, and the one there is. */
export const inviteLink = listAtoms(
  'getInviteUserLink',
  atom({}),
  async (get): Promise<{ readonly isAllowed: boolean; readonly link?: InviteLinkAnswer }> => {
    const call = get(callAtom)
    const { tenantInvitationsAllowed: isAllowed } = await call(getInviteLinkConfiguration, {})
    if (!isAllowed) return { isAllowed }
    try {
      return { isAllowed, link: await call(getInviteUserLink, {}) }
    } catch (error) {
      if (isMissing(error)) return { isAllowed }
      throw error
    }
  },
)

type LinkChange =
  | ({ readonly is: 'create' } & Input<typeof createInviteUserLink>)
  | ({ readonly is: 'update' } & Input<typeof updateInviteUserLink>)
  | { readonly is: 'delete' }

/** Makes, changes or ends the link. */
export const changeInviteLink = actionAtom(
  async (get, change: LinkChange): Promise<void> => {
    const call = get(callAtom)
    const { is, ...fields } = change
    if (is === 'create') await call(createInviteUserLink, fields)
    else if (is === 'update') await call(updateInviteUserLink, fields)
    else await call(deleteInviteUserLink, {})
  },
  { then: inviteLink.reload, asksPassword: 'inDialog' },
)
