import type * as invites from '@vestibule/contract/areas/invites'
import type { Output } from '@vestibule/contract'
import { ApiError } from '@vestibule/contract/errors'
import type { Canned } from '../call.ts'

type Link = Output<typeof invites.getInviteUserLink>
type Fields = {
  readonly expiresInMinutes?: number | undefined
  readonly domains?: string[] | undefined
  readonly shouldSendEmail?: boolean | undefined
}

const start: Link = {
  id: 'link-1',
  vendorId: 'vendor-1',
  tenantId: 'tenant-acme',
  token: 'shared',
  url: 'https://app.acme.test/account/sign-up?invitationToken=shared',
  expires: '2026-12-24T12:00:00.000Z',
  domains: [],
  uses: 0,
}

/** The shared link of the signed-in member, in memory; there is none at first. */
export const inviteLinkHandlers = (): Canned<typeof invites> => {
  let link: Link | undefined
  const change = (from: Link | undefined, { domains, shouldSendEmail }: Fields): Link => {
    if (from === undefined) throw new ApiError('NOT_FOUND')
    link = { ...from, ...(domains && { domains }), ...(shouldSendEmail !== undefined && { shouldSendEmail }) }
    return link
  }
  return {
    getInviteLinkConfiguration: async () => ({ tenantInvitationsAllowed: true, emailsEnabled: true }),
    getInviteUserLink: async () => change(link, {}),
    createInviteUserLink: async (fields) => change(start, fields),
    updateInviteUserLink: async (fields) => change(link, fields),
    deleteInviteUserLink: async () => {
      change(link, {})
      link = undefined
      return {}
    },
  }
}
