import type { RequestContext } from '../../request/request-context.ts'
import { countryOfPhone } from '../identifiers/phone.ts'
import { accountKey } from './keys.ts'
import { rootOfTree } from './tree-above.queries.ts'
import { tooManyAttempts } from './sign-in-throttle.ts'
import { fitsWindow, type Window } from './windows.queries.ts'

/** Text messages to one number (SEC-OT-05). */
const perNumber: readonly Window[] = [
  { most: 1, seconds: 60 },
  { most: 5, seconds: 3600 },
  { most: 10, seconds: 86_400 },
]
const daySeconds = 86_400

/**
 * The same limits for what was typed, known or not. A caller who asks too often for one number or account is told so;
 * it says nothing about whether there is one.
 *
 * @param counted what was typed, or the browsers in which the user has signed in before
 */
export const limitSmsAsked = async (ctx: RequestContext, counted: string): Promise<void> => {
  for (const window of perNumber) {
    const key = accountKey(ctx.secrets, `sms-asked.${window.seconds}`, counted)
    if (!(await fitsWindow(ctx, key, window))) throw tooManyAttempts(window.seconds)
  }
}

type SmsLimitParams = {
  /** In canonical form. */
  readonly number: string
  /** The tenant that pays. Undefined: no text goes out, whatever is answered, and nothing is taken from what a number may get. */
  readonly tenantId: string | undefined
  /** The counter of browsers in which the user has signed in before, asked for in one: strangers use up another (SEC-PW-15). */
  readonly browser?: string | undefined
  /** The user who has shown who they are, where this number is one that they have proved. */
  readonly owner?: string
  /** That the first factor alone was shown: counted apart from what a signed-in owner asks for, and by browser (SEC-PW-22). */
  readonly isSecondFactor?: boolean
}

/**
 * By what the texts to a number are counted. Its owner, who has shown who they are, has windows of their own: what strangers ask
 * for uses up none of them (SEC-OT-13). What is only typed uses up none of the number's (SEC-OT-12).
 */
const countedBy = ({
  number,
  tenantId,
  browser,
  owner,
  isSecondFactor,
}: SmsLimitParams): [kind: string, account: string] => {
  if (tenantId === undefined) return ['sms-unsent', number]
  if (owner === undefined) return ['sms', browser ?? number]
  return isSecondFactor === true
    ? ['sms-factor', `${browser ?? owner} ${number}`]
    : ['sms-owner', `${owner} ${number}`]
}

/**
 * Whether one more text message is decent: to this number, in this country, and for the tree of this tenant today. Counts it. Asks
 * the same of the database whether or not the number is known, so a caller who must not tell goes on as if it had
 * been sent. Call it outside of transactions: what was counted stays counted.
 */
export const maySendSms = async (ctx: RequestContext, params: SmsLimitParams): Promise<boolean> => {
  const { secrets } = ctx
  const { number, tenantId } = params
  const [kind, account] = countedBy(params)
  const { countries, tenantDailyCap } = (await ctx.settings()).sms
  const isServed = countries === undefined || countries.includes(countryOfPhone(number) ?? '')
  for (const window of perNumber) {
    const key = accountKey(secrets, `${kind}.${window.seconds}`, account)
    if (!(await fitsWindow(ctx, key, window))) return false
  }
  const cap = { most: tenantDailyCap, seconds: daySeconds }
  const root = await rootOfTree(ctx.db, tenantId ?? ctx.vendorTenantId)
  const payer = isServed && tenantId !== undefined ? root : 'nobody'
  return (await fitsWindow(ctx, accountKey(secrets, 'sms.tenant', payer), cap)) && isServed
}
