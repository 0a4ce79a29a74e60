import { createVerify, X509Certificate } from 'node:crypto'
import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { postLogin } from '@vestibule/contract/areas/sso'
import { expect, test } from 'vitest'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { askSso, aWindow, goSaml, readLocation } from '../../testing/federation.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Whether the query of a redirect is signed by a certificate (SAML Bindings, 3.4.4.1). */
const isSignedBy = (address: string, certificate: string): boolean => {
  const { search, searchParams } = new URL(address)
  const signed = search
    .slice(1)
    .split('&')
    .filter((part) => !part.startsWith('Signature='))
    .join('&')
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64')
  return createVerify('sha256').update(signed).verify(new X509Certificate(certificate).publicKey, signature)
}

describeOnServer('signed requests', (engine) => {
  const testServer = useTestServer(engine)
  const domain = `signed.${engine}.test`

  test('SEC-SO-05 a request is signed by a key of the connection, whose certificate is on the page', async () => {
    const browser = await signedIn(
      testServer(),
      await anAdmin(testServer(), { in: await aTenant(testServer()) }),
    )
    const ssoConfigId = await connectByWizard(testServer(), browser, { type: 'okta', domain })
    const ask = async () =>
      readLocation(await aWindow(testServer()).go(await askSso(aBrowser(testServer()), `hana@${domain}`)))
    expect(await ask()).not.toContain('Signature=')
    const on = await browser.call(updateSSOConfiguration, { ssoConfigId, signRequest: true })
    const address = await ask()
    expect(new URL(address).searchParams.get('SigAlg')).toContain('rsa-sha256')
    expect(isSignedBy(address, on.requestCertificate)).toBe(true)
    expect(isSignedBy(address.replace('RelayState=', 'RelayState=x'), on.requestCertificate)).toBe(false)
    const frame = aBrowser(testServer())
    const { code, state } = await goSaml(testServer(), frame, { email: `hana@${domain}` })
    expect(await frame.call(postLogin, { RelayState: state, SAMLResponse: code })).toHaveProperty(
      'accessToken',
    )
    // Off and on again: the provider knows the same key.
    await browser.call(updateSSOConfiguration, { ssoConfigId, signRequest: false })
    const again = await browser.call(updateSSOConfiguration, { ssoConfigId, signRequest: true })
    expect(again.requestCertificate).toBe(on.requestCertificate)
  })
})
