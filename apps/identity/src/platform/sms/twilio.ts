import type { Deliver, Sms } from '../outbox/message.ts'
import type { SmsProvider } from '../../runtime/config/sms-provider.ts'

/** A provider that does not answer is one that is away: the outbox tries again. */
const timeoutMs = 10_000

/** Why it refused, in its own number: its sentences may repeat the message. */
const readReason = async (answer: Response): Promise<string> => {
  const body: unknown = await answer.json().catch(() => undefined)
  const code = typeof body === 'object' && body !== null && 'code' in body ? Number(body.code) : Number.NaN
  return Number.isNaN(code) ? `status ${answer.status}` : `status ${answer.status}, code ${code}`
}

/** Sends text messages by the HTTP interface of Twilio, which others speak as well. */
export const twilioDelivery = ({ endpoint, account, token, sender }: SmsProvider): Deliver<Sms> => {
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return async ({ to, text }) => {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { authorization, accept: 'application/json' },
      body: new URLSearchParams({ To: to, Body: text, ...sender }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!answer.ok) throw new Error(`The SMS provider refused: ${await readReason(answer)}`)
    await answer.body?.cancel()
  }
}
