import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { epochSeconds } from '../../runtime/clock.ts'
import type { Random } from '../../runtime/random.ts'

/** Every app reads these, and some read nothing else (SEC-OT-03). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20

/** 160 bits, in base32. */
export const newTotpSecret = (random: Random): string =>
  new Secret({ buffer: Uint8Array.from(random.bytes(secretBytes)).buffer }).base32

type About = { readonly secret: string; readonly issuer: string; readonly account: string }

/** What is shown to the app, in the three forms people can pass on. */
export const totpEnrolment = ({ secret, issuer, account }: About) => {
  // A colon would part the label in another place; apps show what is left of it as the issuer.
  const label = issuer.replaceAll(':', ' ')
  const uri = new TOTP({
    ...form,
    issuer: label,
    label: account,
    secret: Secret.fromBase32(secret),
  }).toString()
  const svg = renderSVG(uri, { ecc: 'M', border: 2 })
  return { qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, secret, uri }
}

/** Who began to type just before a change is done within so many seconds after it. */
const graceSeconds = 10

/**
 * The half minute whose code this is: the present one, or within ten seconds after the change the one before. Undefined: none
 * of them. The next one is never taken: a clock that is ahead by more than it takes to read a code is set wrong (SEC-TO-45).
 */
export const stepOfCode = (secret: string, typed: string, now: Date): number | undefined => {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const isCodeAt = (step: number) =>
    totp.validate({ token, timestamp: step * form.period * 1000, window: 0 }) !== null
  const seconds = epochSeconds(now)
  const step = Math.floor(seconds / form.period)
  if (isCodeAt(step)) return step
  return seconds % form.period < graceSeconds && isCodeAt(step - 1) ? step - 1 : undefined
}
