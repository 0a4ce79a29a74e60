import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../../audit/audit.ts'
import { consumeOneTimeToken } from '../../credentials/one-time-token.ts'
import { hashNewPassword } from '../../credentials/new-password.ts'
import type { Visitor } from '../../http/visitor.ts'
import { startedAnswer } from '../../sessions/session-answer.ts'
import { startSession } from '../../sessions/start-session.ts'
import { touchMembership } from '../auth/auth.queries.ts'
import { activate } from './activation.queries.ts'
import { type ActivationLink, type OpenActivation, openActivation } from './activation-strategy.ts'
import { signUpDataOf } from './activation-token.ts'

type Activate = ActivationLink & { readonly password?: string }

/** The hash to store, where the person still has to choose a password. */
const chosenHash = (visitor: Visitor, open: OpenActivation, password: string | undefined) => {
  if (!open.shouldSetPassword) return Promise.resolve(undefined)
  if (password === undefined) throw new ApiError('PASSWORD_REQUIRED')
  const about = [open.user.email, open.user.name, signUpDataOf(open.row.data)?.companyName ?? '']
  return hashNewPassword(visitor, password, about)
}

/** Uses the link up, proves the address, and signs the person in (ruling 12). */
export const activateAccount = async (input: Activate, visitor: Visitor): Promise<LoginResponse> => {
  const open = await openActivation(visitor, input)
  const passwordHash = await chosenHash(visitor, open, input.password)
  const { user } = open
  const started = await visitor.transaction(async (tx) => {
    const row = await consumeOneTimeToken(tx, visitor, {
      purpose: 'activation',
      token: input.token,
      userId: user.id,
    })
    if (row === undefined) return undefined
    const { tenantId } = row
    if (!(await activate(tx, visitor, { user, tenantId, passwordHash, signUp: signUpDataOf(row.data) }))) {
      return undefined
    }
    await touchMembership(tx, visitor, { tenantId, userId: user.id })
    await audit(tx, visitor, {
      action: 'user.activated',
      resource: 'user',
      resourceId: user.id,
      userId: user.id,
      email: user.email,
      tenantId,
    })
    return startSession(tx, visitor, { userId: user.id, tenantId, amr: ['email'] })
  })
  if (started === undefined) throw new ApiError('LINK_INVALID')
  return startedAnswer(visitor, started)
}
