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

/** The half minute whose code this is: the present one, the one before or the one after. Undefined: none of them. */
export const stepOfCode = (secret: string, typed: string, now: Date): number | undefined => {
  const token = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : Math.floor(epochSeconds(now) / form.period) + delta
}
