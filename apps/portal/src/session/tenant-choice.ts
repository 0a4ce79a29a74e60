import { atom, type Getter } from 'jotai/vanilla'
import { flags } from '../metadata/metadata.atoms.ts'
import { clockAtom } from '../ports/clock.ts'
import { configAtom } from '../ports/host.ts'
import { invitation } from '../ports/invitation.ts'
import { routeOfWaitingInvitation } from '../ports/email-invitation.ts'
import { isArriving } from './arriving.ts'
import { signedInSession } from './session.atoms.ts'
import { readClaims } from './tokens.ts'
import type { Session, Tenant } from './types.ts'

/** A user who has just signed in has said where they want to work. */
export const hasChosen = atom(false)

const isOpen =
  (now: number) =>
  ({ invitationToken, isDisabled, temporaryExpirationDate: end }: Tenant): boolean =>
    !invitationToken && !isDisabled && (end === undefined || Date.parse(end) > now)

/** An impersonator is where the impersonated user is. */
const isImpersonated = ({ tokens }: Session): boolean => readClaims(tokens.accessToken).act !== undefined

/**
 * The tenants a user is asked about before they continue: when the host wants it so and the operator has not switched it
 * off, right after a sign-in that led to no tenant in particular, and when there is more than one to go to.
 */
export const tenantsToChoose = (get: Getter): readonly Tenant[] | undefined => {
  const session = get(signedInSession)
  const { tenantSelection, tenant: named } = get(configAtom)
  if (session === undefined || !tenantSelection || named || !get(isArriving)) return undefined
  if (get(flags)['login-box-choose-tenant'] === 'off' || get(invitation).invitationToken) return undefined
  if (get(routeOfWaitingInvitation) !== undefined) return undefined
  if (get(hasChosen) || isImpersonated(session)) return undefined
  const open = session.tenants.filter(isOpen(get(clockAtom).now()))
  return open.length > 1 ? open : undefined
}
