import type { Output } from '@vestibule/contract'
import { createSSOGuestLink, getSSOGuestLink, revokeSSOGuestLink } from '@vestibule/contract/areas/sso-guests'
import { atom } from 'jotai/vanilla'
import { actionAtom } from '../../kit/action.ts'
import { listAtoms } from '../../kit/list.ts'
import { callAtom } from '../../ports/call.ts'
import { shownConnection } from './sso.atoms.ts'

/** The link of the shown connection, without its address: that is told once. */
export const guestLink = listAtoms(
  'getSSOGuestLink',
  atom((get) => ({ ssoConfigId: get(shownConnection)?.id })),
  async (get, { ssoConfigId }): Promise<Output<typeof getSSOGuestLink>> =>
    ssoConfigId === undefined ? {} : get(callAtom)(getSSOGuestLink, { ssoConfigId }),
)

const then = guestLink.reload

export const createGuestLink = actionAtom(
  async (get, ssoConfigId: string) => ({
    ssoConfigId,
    ...(await get(callAtom)(createSSOGuestLink, { ssoConfigId })),
  }),
  { then, asksPassword: 'inDialog' },
)
export const revokeGuestLink = actionAtom(
  (get, ssoConfigId: string) => get(callAtom)(revokeSSOGuestLink, { ssoConfigId }),
  { then },
)
