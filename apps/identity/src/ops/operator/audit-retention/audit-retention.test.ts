import { getAuditsChain } from '@vestibule/contract/areas/audits'
import { beforeEach, expect, test } from 'vitest'
import { sealAudits } from '../../../domain/audit/sealer.ts'
import { verifyAllChains } from '../../../domain/audit/verify-all-chains.ts'
import { anAuditChain, cutOldAudits, forgetAudits, listAuditRows } from '../../../testing/audit-chains.ts'
import { anAdmin, aTenant } from '../../../testing/builders.ts'
import { signedIn } from '../../../testing/browser.ts'
import { describeOnBothEngines } from '../../../testing/engines.ts'
import { operateIn } from '../../../testing/operate-in.ts'
import { useTestServer } from '../../../testing/test-server.ts'

const day = 86_400

describeOnBothEngines('how long an operator keeps the audits of one organization', (engine) => {
  const testServer = useTestServer(engine)
  const operate = (command: string, ...args: string[]) =>
    operateIn(testServer(), `audit-retention ${command}`, args)
  const cut = async (usualDays: number | undefined): Promise<void> => {
    while ((await sealAudits(testServer().services)) > 0);
    while ((await cutOldAudits(testServer(), usualDays)) > 0);
  }
  const actions = async (tenantId: string) =>
    (await listAuditRows(testServer(), tenantId)).map(({ action }) => action)

  beforeEach(() => forgetAudits(testServer()))

  test('SEC-AU-02 longer and shorter times hold beside the usual one, and every chain stays whole', async () => {
    const [usual, longer, shorter, forEver] = [
      await anAuditChain(testServer(), 2),
      await anAuditChain(testServer(), 2),
      await anAuditChain(testServer(), 2),
      await anAuditChain(testServer(), 2),
    ]
    await operate('set', longer, '--days', '60')
    await operate('set', shorter, '--days', '7')
    await operate('set', forEver, '--for-ever')
    const kept = async () => [
      await actions(usual),
      await actions(longer),
      await actions(shorter),
      await actions(forEver),
    ]
    const two = ['signIn.throttled', 'signIn.throttled']
    const all = [...two, 'audits.retentionChanged']
    testServer().clock.advance(8 * day)
    await cut(30)
    expect(await kept()).toEqual([two, all, [], all])
    testServer().clock.advance(23 * day)
    await cut(30)
    expect(await kept()).toEqual([[], all, [], all])
    testServer().clock.advance(365 * day)
    await cut(30)
    expect(await kept()).toEqual([[], [], [], all])
    expect((await verifyAllChains(testServer().services)).broken).toEqual([])
  })

  test('SEC-AU-02 holds where audits are kept for ever otherwise, until it is removed', async () => {
    const tenantId = await anAuditChain(testServer(), 2)
    await operate('set', tenantId, '--days', '7')
    await operate('remove', tenantId)
    testServer().clock.advance(8 * day)
    await cut(undefined)
    expect(await actions(tenantId)).toHaveLength(4)
    await operate('set', tenantId, '--days', '7')
    await cut(undefined)
    expect(await actions(tenantId)).toEqual(['audits.retentionChanged'])
    expect((await verifyAllChains(testServer().services)).broken).toEqual([])
  })

  test('the page says it, the list shows it, and the log of the organization has it', async () => {
    const tenant = await aTenant(testServer(), { name: 'Held Ltd' })
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    expect((await operate('set', tenant.id, '--days', '90')).lines).toEqual([
      'Audits of Held Ltd are kept for 90 days',
    ])
    expect(await browser.call(getAuditsChain, {})).toMatchObject({ keptDays: 90 })
    expect((await operate('list')).lines).toEqual(['All others  for ever', `${tenant.id}  Held Ltd  90 days`])
    await operate('set', tenant.id, '--for-ever')
    expect((await browser.call(getAuditsChain, {})).keptDays).toBeUndefined()
    const rows = await listAuditRows(testServer(), tenant.id)
    const changes = rows.filter(({ action }) => action === 'audits.retentionChanged')
    expect(changes.map(({ severity, details }) => [severity, details])).toEqual([
      ['High', { days: 90, by: 'operator' }],
      ['High', { days: null, by: 'operator' }],
    ])
  })

  test.each<[string, readonly string[], string]>([
    ['set', ['no-such-id', '--days', '7'], 'There is no organization with the id no-such-id'],
    ['set', ['x'], 'Give either --days <number> or --for-ever'],
    ['set', ['x', '--days', '7', '--for-ever'], 'Give either --days <number> or --for-ever'],
    ['set', ['x', '--days', '0'], '--days 0 must be a number of days from 1 to 36500'],
    ['remove', ['no-such-id'], 'The organization no-such-id has no retention of its own'],
  ])('%s %j is refused', async (command, args, sentence) => {
    expect((await operate(command, ...args)).problem).toBe(sentence)
  })
})
