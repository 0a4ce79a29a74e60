import { rm } from 'node:fs/promises'
import { behindTls, type Stack, startStack } from './stack.ts'
import { makeCertificate, standInFront } from './tls.ts'

const readPort = (url: string): number => Number(new URL(url).port)

/**
 * The product over https: WebKit keeps no secure cookie of a page without it, not even of this machine.
 *
 * @param pagesPort where a test serves pages in the place of the demo host
 */
export const startSecureStack = async (pagesPort?: number): Promise<Stack> => {
  const certificate = makeCertificate()
  const stack = await startStack({
    isBehindTls: true,
    isHostless: pagesPort !== undefined,
    env: { NODE_EXTRA_CA_CERTS: certificate.file },
  })
  const [portal, host] = [readPort(stack.portalUrl), readPort(stack.hosts.sameSite)]
  const pages =
    pagesPort === undefined ? { host: behindTls, port: host } : { host: '127.0.0.1', port: pagesPort }
  const leave = await Promise.all([
    standInFront(certificate, portal, { host: behindTls, port: portal }),
    standInFront(certificate, host, pages),
  ])
  return {
    ...stack,
    stop: async () => {
      for (const end of leave) end()
      await stack.stop()
      await rm(certificate.folder, { recursive: true, force: true })
    },
  }
}
