import { ApiError } from '@vestibule/contract'
import { audit } from '../../audit/audit.ts'
import { linkTo } from '../../clients/link.ts'
import { findUserByEmail } from '../../credentials/credential-queries.ts'
import { createOneTimeToken, revokeOneTimeTokens } from '../../credentials/one-time-token.ts'
import type { Database } from '../../db/database.ts'
import type { Visitor } from '../../http/visitor.ts'
import { canonicalEmail } from '../../identifiers/email.ts'
import { lifetimes } from '../../lifetimes.ts'
import { magicLinkMail } from '../../mail/magic-link-mail.ts'
import { signInCodeMail } from '../../mail/sign-in-code-mail.ts'
import { enqueueMail } from '../../outbox/enqueue.ts'
import { accountKey } from '../../throttle/keys.ts'
import { limitSignInMails, mayMailSignIn } from '../../throttle/mail-limits.ts'
import { type Entrant, entrantOf } from '../auth/may-enter.ts'
import { markBrowser, markOf } from './browser-cookie.ts'
import { drawCode, dropCodes, findOpenCode, insertCode } from './codes.queries.ts'
import { type PasswordlessType, requireStrategy } from './strategy.ts'

type PreLogin = { readonly type: PasswordlessType; readonly email?: string; readonly username?: string }

type Asked = {
  readonly account: string
  /** Who gets a mail; nobody when the address is unknown, may not enter, or had its share of mails. */
  readonly entrant: Entrant | undefined
  readonly mayMail: boolean
}

/** Answers the same, cookie included, whoever is asked for (SEC-OT-01, SEC-OT-02). */
export const passwordlessPreLogin = async (
  { type, email, username }: PreLogin,
  visitor: Visitor,
): Promise<Record<string, never>> => {
  await requireStrategy(visitor, type)
  await limitSignInMails(visitor)
  const account = canonicalEmail(email || username || '')
  if (account === undefined) throw new ApiError('EMAIL_INVALID')
  const mayMail = await mayMailSignIn(visitor, account)
  const known = await entrantOf(visitor, await findUserByEmail(visitor.db, account))
  const asked = { account, mayMail, entrant: mayMail ? known : undefined }
  await (type === 'code' ? sendCode : sendLink)(visitor, asked)
  return {}
}

const sendCode = async (visitor: Visitor, { account, mayMail, entrant }: Asked): Promise<void> => {
  const key = accountKey(visitor.secrets, 'sign-in-code', account)
  // Nothing more is mailed, so the code that was mailed last goes on to work.
  if (!mayMail && (await holdsCode(visitor, key))) return
  const browserHash = markBrowser(visitor)
  const code = drawCode(visitor.random)
  await visitor.transaction(async (tx) => {
    if (mayMail) await dropCodes(tx, key)
    await insertCode(tx, visitor, { browserHash, account: key, code, userId: entrant?.user.id })
    await auditRequest(tx, visitor, 'signIn.codeRequested', { account, entrant })
    if (entrant === undefined) return
    const to = entrant.user.email
    await enqueueMail(tx, visitor, signInCodeMail({ to, application: visitor.client.name, code }))
  })
}

const holdsCode = async (visitor: Visitor, key: string): Promise<boolean> => {
  const held = markOf(visitor)
  return held !== undefined && (await findOpenCode(visitor.db, visitor, held))?.account === key
}

const sendLink = async (visitor: Visitor, { account, mayMail, entrant }: Asked): Promise<void> => {
  // Nothing more is mailed, so this browser stays the one that asked for the link that was mailed last.
  const browserHash = (mayMail ? undefined : markOf(visitor)) ?? markBrowser(visitor)
  await visitor.transaction(async (tx) => {
    await auditRequest(tx, visitor, 'signIn.linkRequested', { account, entrant })
    if (entrant === undefined) return
    const { user, tenantId } = entrant
    await revokeOneTimeTokens(tx, visitor, { userId: user.id, purpose: 'magicLink' })
    const token = await createOneTimeToken(tx, visitor, {
      purpose: 'magicLink',
      userId: user.id,
      tenantId,
      lifetimeSeconds: lifetimes.magicLink,
      data: { browserHash, ip: visitor.ip },
    })
    const link = linkTo(visitor, 'magicLinkCallbackUrl', { token })
    await enqueueMail(tx, visitor, magicLinkMail({ to: user.email, application: visitor.client.name, link }))
  })
}

const auditRequest = (
  tx: Database,
  visitor: Visitor,
  action: string,
  { account, entrant }: Pick<Asked, 'account' | 'entrant'>,
): Promise<void> =>
  audit(tx, visitor, {
    action,
    resource: 'user',
    resourceId: entrant?.user.id,
    userId: entrant?.user.id,
    email: account,
    tenantId: entrant?.tenantId,
  })
