import type { RequestContext } from '../../../request/request-context.ts'

/** Who people make keys for. Set by the operator, never taken from a request (SEC-PK-05). */
export type RelyingParty = {
  /** A domain: keys made for it are offered on its pages and those below it. */
  readonly id: string
  readonly name: string
}

export const relyingParty = ({ config, client }: RequestContext): RelyingParty => ({
  id: config.relyingPartyId,
  name: client.name,
})

/** Ed25519, ECDSA with P-256, RSA with SHA-256 (SEC-PK-01), the strongest first. */
export const algorithms = [-8, -7, -257]

/** How long a person may take, in milliseconds: as long as the challenge lives. */
export const timeoutMs = 300_000
