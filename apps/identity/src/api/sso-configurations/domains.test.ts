import { preLoginV2 } from '@vestibule/contract/areas/sso'
import {
  createSSODomain,
  deleteSSODomain,
  getSSOConfigurations,
  validateSSODomain,
  validateSSODomainV2,
} from '@vestibule/contract/areas/sso-configurations'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { recheckDomains } from '../../domain/sso/recheck-domains.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const week = 7 * 86_400

describeOnServer('domains of single sign-on', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0
  const newDomain = () => `claimed${(domains += 1)}.${engine}.test`

  /** An administrator whose tenant has a connection, with a domain no other test uses. */
  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant })
    const { id: ssoConfigId } = await aConnection(testServer(), tenant, { domain: newDomain() })
    return { tenant, admin, ssoConfigId, browser: await signedIn(testServer(), admin) }
  }

  const claimed = async () => {
    const team = await aTeam()
    const domain = newDomain()
    const claim = await team.browser.call(createSSODomain, { ssoConfigId: team.ssoConfigId, domain })
    const place = { ssoConfigId: team.ssoConfigId, domainId: claim.id }
    return { ...team, domain, claim, place }
  }

  const answersFor = async (domain: string) =>
    (await aBrowser(testServer()).call(preLoginV2, { email: `somebody@${domain}` })).address !== undefined

  const deedsOn = async (id: string) => {
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.resourceId, id))
    return rows.map(({ action }) => action)
  }

  test('SEC-SO-03 a domain counts once its record is there, and the record is 128 bits of chance', async () => {
    const { browser, domain, claim, place, ssoConfigId } = await claimed()
    expect(claim).toMatchObject({ domain, validated: false })
    expect(claim.txtRecord).toMatch(/^vestibule-domain=[0-9a-f]{32}$/)
    expect(await readRefusal(browser.call(validateSSODomainV2, place))).toBe('SSO_DOMAIN_UNPROVED')
    expect(await answersFor(domain)).toBe(false)
    testServer().names.set(domain, ['v=spf1 -all', claim.txtRecord])
    await browser.call(validateSSODomainV2, place)
    expect(await answersFor(domain)).toBe(true)
    const [{ domains: shown } = { domains: [] }] = await browser.call(getSSOConfigurations, {})
    expect(shown).toContainEqual({ ...claim, validated: true })
    expect(shown.map(({ id }) => id)).toContain(claim.id)
    expect(ssoConfigId).toBe(place.ssoConfigId)
    expect(await deedsOn(claim.id)).toEqual(['sso.domainClaimed', 'sso.domainProved'])
  })

  test('SEC-SO-03 what stands above, below or beside the domain proves nothing', async () => {
    const { browser, domain, claim, place } = await claimed()
    testServer().names.set(`sub.${domain}`, [claim.txtRecord])
    testServer().names.set(domain.split('.').slice(1).join('.'), [claim.txtRecord])
    testServer().names.set(domain, [
      `${claim.txtRecord}0`,
      'vestibule-domain=',
      claim.txtRecord.toUpperCase(),
    ])
    expect(await readRefusal(browser.call(validateSSODomain, place))).toBe('SSO_DOMAIN_UNPROVED')
    testServer().names.set(domain, undefined)
    expect(await readRefusal(browser.call(validateSSODomain, place))).toBe('SSO_DOMAIN_UNPROVED')
  })

  test('SEC-SO-03 who proves a domain first owns it; another tenant can neither claim nor prove it', async () => {
    const first = await claimed()
    const late = await aTeam()
    const claim = { ssoConfigId: late.ssoConfigId, domain: first.domain }
    const theirs = await late.browser.call(createSSODomain, claim)
    testServer().names.set(first.domain, [first.claim.txtRecord, theirs.txtRecord])
    await first.browser.call(validateSSODomainV2, first.place)
    const place = { ssoConfigId: late.ssoConfigId, domainId: theirs.id }
    expect(await readRefusal(late.browser.call(validateSSODomainV2, place))).toBe('SSO_DOMAIN_TAKEN')
    const third = await aTeam()
    const again = third.browser.call(createSSODomain, { ...claim, ssoConfigId: third.ssoConfigId })
    expect(await readRefusal(again)).toBe('SSO_DOMAIN_TAKEN')
    const sub = { ssoConfigId: third.ssoConfigId, domain: `sub.${first.domain}` }
    expect((await third.browser.call(createSSODomain, sub)).validated).toBe(false)
  })

  test.each(['gmail.com', 'Outlook.COM', 'proton.me', 'yahoo.co.uk', 'qq.com'])(
    'SEC-SO-03 %s belongs to everybody, and to no tenant',
    async (domain) => {
      const { browser, ssoConfigId } = await aTeam()
      expect(await readRefusal(browser.call(createSSODomain, { ssoConfigId, domain }))).toBe(
        'SSO_DOMAIN_PUBLIC',
      )
    },
  )

  test.each([
    ['acme.co.uk', 'acme.co.uk'],
    ['mail.Acme.CO.uk', 'mail.acme.co.uk'],
    ['acme.github.io', 'acme.github.io'],
    ['b\u00fccher.example', 'xn--bcher-kva.example'],
    ['XN--BCHER-KVA.example', 'xn--bcher-kva.example'],
    ['ac\uff0dme\u3002test', 'ac-me.test'],
  ])('SEC-SO-03 %s is claimed as %s', async (domain, canonical) => {
    const { browser, ssoConfigId } = await aTeam()
    expect(await browser.call(createSSODomain, { ssoConfigId, domain })).toMatchObject({ domain: canonical })
  })

  test.each([
    '',
    'test',
    'a b.test',
    'somebody@acme.test',
    '-a.test',
    'a..test',
    '127.0.0.1:80',
    '*.acme.test',
    'evil.test/x',
    'evil.test\\x',
    'evil.test?x',
    'evil.test#x',
    'evil%2etest',
    'acme.test.',
    '127.0.0.1',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '[::1]',
    '::1',
    'co.uk',
    'CO.UK',
    'com',
    'ac.jp',
    'kawasaki.jp',
    'github.io',
    'pages.dev',
    '\u516c\u53f8.cn',
    'xn--55qx5d.cn',
  ])('SEC-TE-07 %j is no domain', async (domain) => {
    const { browser, ssoConfigId } = await aTeam()
    const answer = browser.call(createSSODomain, { ssoConfigId, domain })
    expect(await readRefusal(answer)).toBe('SSO_DOMAIN_INVALID')
  })

  test('a domain claimed again in another spelling keeps its record', async () => {
    const { browser, domain, claim, ssoConfigId } = await claimed()
    const spelt = { ssoConfigId, domain: ` ${domain.toUpperCase()} ` }
    expect(await browser.call(createSSODomain, spelt)).toEqual(claim)
  })

  test('SEC-SO-03 a record that is gone a week later takes the domain away; a silent name server does not', async () => {
    const { browser, domain, claim, place, admin } = await claimed()
    testServer().names.set(domain, [claim.txtRecord])
    await browser.call(validateSSODomainV2, place)
    const { services, clock, names } = testServer()
    const look = async () => {
      while ((await recheckDomains(services)) > 0);
    }
    names.set(domain, [])
    await look()
    expect(await answersFor(domain)).toBe(true)
    names.set(domain, undefined)
    clock.advance(week)
    await look()
    expect(await answersFor(domain)).toBe(true)
    names.set(domain, ['something else'])
    clock.advance(week)
    await look()
    expect(await answersFor(domain)).toBe(false)
    expect(await deedsOn(claim.id)).toContain('sso.domainLost')
    names.set(domain, [claim.txtRecord])
    await (await signedIn(testServer(), admin)).call(validateSSODomainV2, place)
    expect(await answersFor(domain)).toBe(true)
  })

  test('SEC-TE-03 a foreign domain is unknown, and a reader only reads', async () => {
    const { place, tenant, browser } = await claimed()
    const other = await aTeam()
    for (const one of [validateSSODomain, validateSSODomainV2, deleteSSODomain])
      expect(await readRefusal(other.browser.call(one, place))).toBe('NOT_FOUND')
    const mixed = { ssoConfigId: other.ssoConfigId, domainId: place.domainId }
    expect(await readRefusal(other.browser.call(deleteSSODomain, mixed))).toBe('NOT_FOUND')
    const member = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    expect(await readRefusal(member.call(deleteSSODomain, place))).toBe('FORBIDDEN')
    await browser.call(deleteSSODomain, place)
    expect(await readRefusal(browser.call(validateSSODomain, place))).toBe('NOT_FOUND')
  })

  test('name servers are not asked without end for one account', async () => {
    const { browser, place } = await claimed()
    const answers = new Set<string>()
    for (let n = 0; n < 31; n += 1) answers.add(await readRefusal(browser.call(validateSSODomain, place)))
    expect([...answers]).toEqual(['SSO_DOMAIN_UNPROVED', 'TOO_MANY_ATTEMPTS'])
  })
})
