import type { Database } from '../../db/database.ts'
import { createOneTimeToken, revokeOneTimeTokens } from '../../credentials/one-time-token.ts'
import { linkTo } from '../../clients/link.ts'
import type { UserRow } from '../../db/schema/users.ts'
import type { Visitor } from '../../http/visitor.ts'
import { lifetimes } from '../../lifetimes.ts'
import { activationMail } from '../../mail/activation-mail.ts'
import { enqueueMail } from '../../outbox/enqueue.ts'

/**
 * What somebody said when signing up. It is kept with the link and takes effect only when that link is used: a
 * stranger who signs up with another's address leaves no password or tenant behind that the owner would activate.
 */
export type SignUpData = {
  readonly companyName: string
  readonly name: string
  readonly passwordHash?: string
  readonly metadata?: Record<string, unknown>
}

export const signUpDataOf = (data: Record<string, unknown>): SignUpData | undefined =>
  data.signUp as SignUpData | undefined

type Activation = {
  readonly user: Pick<UserRow, 'id' | 'email'>
  readonly tenantId: string
  readonly data: SignUpData
}

/** Mails a link that activates what was signed up; earlier links of the same tenant-to-be die. */
export const sendActivation = async (
  tx: Database,
  visitor: Visitor,
  { user, tenantId, data }: Activation,
): Promise<void> => {
  await revokeOneTimeTokens(tx, visitor, { userId: user.id, purpose: 'activation', tenantId })
  const token = await createOneTimeToken(tx, visitor, {
    purpose: 'activation',
    userId: user.id,
    tenantId,
    lifetimeSeconds: lifetimes.activationLink,
    data: { signUp: data },
  })
  const link = linkTo(visitor, 'activateUrl', { userId: user.id, token })
  await enqueueMail(tx, visitor, activationMail({ to: user.email, application: visitor.client.name, link }))
}
