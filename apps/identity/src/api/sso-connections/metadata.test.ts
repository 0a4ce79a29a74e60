import {
  createSSOConfiguration,
  createSSOConfigurationByMetadata,
  createSSOConfigurationByMetadataUrl,
  updateSSOConfigurationByMetadata,
  updateSSOConfigurationByMetadataUrl,
} from '@vestibule/contract/areas/sso-connections'
import { getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import { ApiError, type ErrorContext } from '@vestibule/contract'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { idpAddress } from '../../dev/idp/grants.ts'
import { type MockMetadata, samlMetadata } from '../../dev/idp/saml-metadata.ts'
import { createOutgoingFetch } from '../../platform/outgoing/outgoing-fetch.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { aCertificate, mockMetadata } from '../../testing/connections.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const refusedWith = (call: Promise<unknown>): Promise<ErrorContext> =>
  call.then(
    () => ({ reason: 'not refused' }),
    (error: unknown) => {
      if (error instanceof ApiError) return error.context
      throw error
    },
  )

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const serve = (listener: RequestListener): Promise<string> =>
  new Promise((resolve) => {
    const server = createServer(listener)
    closing.push(() => {
      server.closeAllConnections()
      server.close()
    })
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`)
    })
  })

describeOnServer('metadata of providers', (engine) => {
  const testServer = useTestServer(engine)

  const aTeam = async (): Promise<Browser> =>
    signedIn(testServer(), await anAdmin(testServer(), { in: await aTenant(testServer()) }))
  const metadata = (fields: Partial<MockMetadata> = {}): string =>
    samlMetadata({
      entityId: 'https://idp.example.com/entity',
      certificatePems: [aCertificate(testServer())],
      ...fields,
    })

  test('a document makes a connection, and changes one', async () => {
    const browser = await aTeam()
    const made = await browser.call(createSSOConfigurationByMetadata, { metadata: metadata() })
    expect(made).toMatchObject({
      type: 'saml',
      ssoEndpoint: 'https://idp.example.com/entity/sso',
      idpEntityId: 'https://idp.example.com/entity',
      signRequest: false,
      enabled: false,
      certificates: [{ subject: 'CN=idp.example' }],
    })
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, { type: 'okta' })
    const signing = metadata({ attributes: 'WantAuthnRequestsSigned="true"' })
    const changed = await browser.call(updateSSOConfigurationByMetadata, { ssoConfigId, metadata: signing })
    expect(changed).toMatchObject({ type: 'okta', signRequest: true })
    expect(changed.requestCertificate).toMatch(/^-----BEGIN CERTIFICATE/)
  })

  test('the mock provider is read by its address', async () => {
    const browser = await aTeam()
    const { services } = testServer()
    const document = await mockMetadata(testServer())
    const origin = await serve((_, answer) => answer.end(document))
    // The server under test has no port of its own.
    Object.assign(services, { outgoing: createOutgoingFetch({ allowedOrigins: [origin] }) })
    const configMetadata = { type: 'okta' }
    const made = await browser.call(createSSOConfigurationByMetadataUrl, { url: origin, configMetadata })
    expect(made).toMatchObject({ type: 'okta', idpEntityId: idpAddress(services, 'saml') })
    const again = await browser.call(updateSSOConfigurationByMetadataUrl, {
      ssoConfigId: made.id,
      url: origin,
    })
    expect(again).toMatchObject({ type: 'okta' })
  })

  const answers: Readonly<Record<string, RequestListener>> = {
    redirect: (_, answer) => answer.writeHead(302, { location: 'https://elsewhere.test/metadata' }).end(),
    status: (_, answer) => answer.writeHead(404).end('gone'),
    webPage: (_, answer) => answer.end('<!DOCTYPE html><html><body>Sign in</body></html>'),
    notXml: (_, answer) => answer.end('{"issuer":"https://idp.example.com"}'),
    unreachable: (request) => request.socket.destroy(),
  }
  const details: Readonly<Record<string, string>> = { redirect: 'elsewhere.test', status: '404' }
  test.each(Object.keys(answers))(
    'SEC-SO-09 an address that answers with %s is refused, with what was found',
    async (reason) => {
      const browser = await aTeam()
      const origin = await serve(answers[reason]!)
      Object.assign(testServer().services, { outgoing: createOutgoingFetch({ allowedOrigins: [origin] }) })
      const context = await refusedWith(browser.call(createSSOConfigurationByMetadataUrl, { url: origin }))
      expect(context).toMatchObject({ reason, ...(details[reason] && { found: details[reason] }) })
      expect(await browser.call(getSSOConfigurations, {})).toEqual([])
    },
  )

  test.each([
    'https://127.0.0.1/metadata',
    'https://[::ffff:10.0.0.1]/metadata',
    'https://169.254.169.254/latest/meta-data/',
    'http://example.com/metadata',
    'https://user@example.com/metadata',
    'file:///etc/passwd',
    'https://example.com:8443/metadata',
  ])('SEC-SO-09 the address %s is refused before anything is sent', async (url) => {
    const browser = await aTeam()
    const outgoing = createOutgoingFetch({ allowedOrigins: [], resolve: async (hostname) => [hostname] })
    Object.assign(testServer().services, { outgoing })
    const { id: ssoConfigId } = await browser.call(createSSOConfiguration, {})
    for (const attempt of [
      () => browser.call(createSSOConfigurationByMetadataUrl, { url }),
      () => browser.call(updateSSOConfigurationByMetadataUrl, { ssoConfigId, url }),
    ])
      expect(await refusedWith(attempt())).toMatchObject({ reason: 'addressRefused' })
  })

  const broken: Readonly<Record<string, (good: string) => string>> = {
    notXml: () => 'metadata of Okta',
    notMetadata: () => '<Response xmlns="urn:oasis:names:tc:SAML:2.0:protocol"/>',
    severalProviders: (good) => {
      const one = good.replace(/<\?xml[^>]*>/, '')
      return `<md:EntitiesDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata">${one}${one}</md:EntitiesDescriptor>`
    },
    serviceProvider: (good) => good.replaceAll('IDPSSODescriptor', 'SPSSODescriptor'),
    notProvider: (good) => good.replaceAll('IDPSSODescriptor', 'PDPDescriptor'),
    noCertificate: (good) => good.replace(/<md:KeyDescriptor.*<\/md:KeyDescriptor>/, ''),
    severalCertificates: () =>
      metadata({ certificatePems: [aCertificate(testServer()), aCertificate(testServer())] }),
    noEndpoint: () => metadata({ binding: 'HTTP-POST' }),
    noEntityId: (good) => good.replace(/entityID="[^"]*"/, 'entityID=""'),
  }
  test.each(Object.keys(broken))('a document is refused with what was found: %s', async (reason) => {
    const browser = await aTeam()
    const call = browser.call(createSSOConfigurationByMetadata, { metadata: broken[reason]!(metadata()) })
    const context = await refusedWith(call)
    expect(context).toMatchObject({ reason })
    if (reason === 'severalCertificates') expect(String(context.found)).toBe('2')
    expect(await browser.call(getSSOConfigurations, {})).toEqual([])
  })

  const unsafe: Readonly<Record<string, (good: string) => string>> = {
    'a document type': (good) => good.replace('?>', '?><!DOCTYPE EntityDescriptor>'),
    'an entity of a file': (good) =>
      good.replace('?>', '?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    'a comment': (good) => good.replace('<md:NameIDFormat>', '<!-- --><md:NameIDFormat>'),
    'an instruction': (good) => good.replace('<md:NameIDFormat>', '<?php ?><md:NameIDFormat>'),
    'a section of raw text': (good) => good.replace('urn:oasis:names:tc:SAML:1.1', '<![CDATA[urn:x]]>'),
    'an end that is missing': (good) => good.replace('</md:EntityDescriptor>', ''),
    'two elements of one id': (good) =>
      good.replaceAll('<md:NameIDFormat>', '<md:NameIDFormat ID="a"><x ID="a"/>'),
    'too deep': (good) =>
      good.replace('<md:NameIDFormat>', `${'<x>'.repeat(80)}${'</x>'.repeat(80)}<md:NameIDFormat>`),
    'too many elements': (good) =>
      good.replace('<md:NameIDFormat>', `${'<x/>'.repeat(6000)}<md:NameIDFormat>`),
  }
  test.each(Object.keys(unsafe))('SEC-SO-05 metadata passes the parser of responses: %s', async (name) => {
    const browser = await aTeam()
    const document = unsafe[name]!(metadata())
    const context = await refusedWith(browser.call(createSSOConfigurationByMetadata, { metadata: document }))
    expect(context).toMatchObject({ reason: 'unsafeXml' })
  })

  test('SEC-SO-09 what a document names passes the rules of what is typed', async () => {
    const browser = await aTeam()
    const inside = metadata({ entityId: 'https://127.0.0.1' })
    const answer = browser.call(createSSOConfigurationByMetadata, { metadata: inside })
    expect(await readRefusal(answer)).toBe('INVALID_INPUT')
  })

  test('other servers are not asked without end for one account', async () => {
    const browser = await aTeam()
    const outgoing = createOutgoingFetch({ allowedOrigins: [], resolve: async () => [] })
    Object.assign(testServer().services, { outgoing })
    const codes = new Set<string>()
    for (let n = 0; n < 31; n += 1)
      codes.add(
        await readRefusal(browser.call(createSSOConfigurationByMetadataUrl, { url: 'https://a.example/x' })),
      )
    expect([...codes]).toEqual(['SSO_METADATA_INVALID', 'TOO_MANY_ATTEMPTS'])
  })
})
