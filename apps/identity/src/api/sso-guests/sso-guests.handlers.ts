import type { Contract } from '@vestibule/contract'
import { createLink, readLink, revokeLink } from '../../domain/sso-guests/manage-links.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'

export const ssoGuestsHandlers: IdentityHandlers<Contract['ssoGuests']> = {
  getSSOGuestLink: readLink,
  createSSOGuestLink: createLink,
  revokeSSOGuestLink: revokeLink,
}
