import type { SecretUse } from '../../platform/crypto/secrets.ts'
import type { Services } from '../../request/services.ts'
import type { AuthorizationState } from '../authorize/sync-provider-session.ts'

type Approved = {
  /** The request that the page is about. */
  readonly uid: string
  readonly state: Extract<AuthorizationState, { missing: 'nothing' }>
}

const use: SecretUse = 'oauth-approvals'

const toText = ({ uid, state: { own, acting } }: Approved): string =>
  [uid, own.session.id, own.user.id, acting.membership.tenantId].join(' ')

/**
 * What the form of the page for programs sends along: only that page has it, so no other page can press its button. It
 * stands for one request, one session and one tenant.
 */
export const createApproval = ({ secrets }: Pick<Services, 'secrets'>, approved: Approved): string =>
  secrets.mac(use, toText(approved)).toString('base64url')

export const isApproval = (
  { secrets }: Pick<Services, 'secrets'>,
  approved: Approved,
  given: unknown,
): boolean =>
  typeof given === 'string' && secrets.isMac(use, toText(approved), Buffer.from(given, 'base64url'))
