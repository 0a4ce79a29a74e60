import type { Client } from '../../applications/clients.ts'

/** A SHA-256 as pairs of hexadecimal digits with colons between them, as Android's tools print certificates. */
const fingerprint = /^([0-9a-f]{2}:){31}[0-9a-f]{2}$/i

/**
 * What Android calls an application where it signs for one instead of a page: the hash of the certificate that the
 * application was signed with, which the same file of ours vouches for as its app links (`assetlinks.json`).
 */
export const appOrigins = ({ nativeApps }: Pick<Client, 'nativeApps'>): readonly string[] =>
  nativeApps
    .flatMap((app) => (app.platform === 'android' ? app.fingerprints : []))
    .filter((text) => fingerprint.test(text))
    .map((text) => Buffer.from(text.replaceAll(':', ''), 'hex').toString('base64url'))
    .map((hash) => `android:apk-key-hash:${hash}`)
