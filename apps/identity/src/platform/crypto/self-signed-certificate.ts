import { createSign, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Random } from '../../runtime/random.ts'

/** One value of DER (X.690): tag, length, content. */
const der = (tag: number, ...content: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(content)
  const size = body.length
  const bytes = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...bytes]), body])
}

const sequence = (...content: readonly Uint8Array[]): Buffer => der(0x30, ...content)

/** 1.2.840.113549.1.1.11, sha256WithRSAEncryption, with the NULL that RFC 4055 asks for. */
const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))

/** A name of one part: 2.5.4.3, the common name. */
const commonName = (name: string): Buffer =>
  sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))))

/** GeneralizedTime (RFC 5280, 4.1.2.5.2). */
const moment = (at: Date): Buffer => der(0x18, Buffer.from(`${at.toISOString().replace(/[-:T]|\.\d+/g, '')}`))

const toPem = (body: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${body
    .toString('base64')
    .replace(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`

export type CertificateParams = {
  readonly random: Random
  readonly name: string
  readonly from: Date
  readonly until: Date
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
}

/**
 * A certificate that a key signs for itself (RFC 5280). Where keys of SAML are pinned, a certificate is a way to write a key
 * down with its end, and no authority is asked.
 */
export const selfSignedCertificate = (params: CertificateParams): string => {
  const { random, name, from, until, privateKey, publicKey } = params
  // A serial number is positive.
  const serial = Buffer.from(random.bytes(16))
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40
  const content = sequence(
    der(0x02, serial),
    sha256WithRsa,
    commonName(name),
    sequence(moment(from), moment(until)),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  return toPem(sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature)))
}

const generate = promisify(generateKeyPair)

/** A new RSA key with its certificate. Requests go on meanwhile: making one takes up to a second. */
export const makeCertifiedKey = async (
  params: Omit<CertificateParams, 'privateKey' | 'publicKey'>,
): Promise<{ readonly privatePem: string; readonly certificatePem: string }> => {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: 3072 })
  return {
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificatePem: selfSignedCertificate({ ...params, privateKey, publicKey }),
  }
}
