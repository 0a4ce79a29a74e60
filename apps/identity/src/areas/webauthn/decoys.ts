import type { Secrets } from '../../secrets.ts'

type Key = { readonly credentialId: string; readonly transports: string[] }

/**
 * Keys for somebody who has none, or whom nobody knows: made of the address, so that asking twice shows the same
 * (SEC-PK-04). One or two, as people have them.
 */
export const decoyKeys = (secrets: Secrets, account: string): Key[] => {
  const draw = (what: string): Buffer => secrets.mac('passkey-decoys', `${what}:${account}`)
  const most = (draw('count')[0] ?? 0) % 4 === 0 ? 2 : 1
  return Array.from({ length: most }, (_, index) => ({
    credentialId: draw(`key ${index}`).toString('base64url'),
    transports: ['internal', 'hybrid'],
  }))
}
