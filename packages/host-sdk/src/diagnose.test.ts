// @vitest-environment happy-dom
import { ok } from '@vestibule/bridge'
import type { FakeEnv } from '@vestibule/bridge/testing/fake-env'
import { describe, expect, test, vi } from 'vitest'
import { hostOrigin, mounted, portalUrl, shown } from './testing/host-page.ts'

const frame = {
  deployment: 'crossSite' as const,
  cookieStorage: 'partitioned' as const,
  storage: { local: true, session: true, locks: true, channel: true },
  blocked: [],
  clockOffsetMs: 0,
  protocol: 1,
  build: 'b1',
}

const diagnosed = async (diagnosis: object) => {
  const printed = { table: vi.spyOn(console, 'table'), warn: vi.spyOn(console, 'warn') }
  for (const print of Object.values(printed)) print.mockImplementation(() => {})
  const { handle } = await shown(
    '/',
    {},
    { diagnose: () => ok({ found: JSON.stringify({ ...frame, ...diagnosis }) }) },
  )
  return { diagnosis: await handle.diagnose(), printed }
}

describe('diagnose', () => {
  test('says which deployment this is and what keeps the session, and prints it', async () => {
    const { diagnosis, printed } = await diagnosed({ deployment: 'sameSite', cookieStorage: 'firstParty' })
    expect(diagnosis).toMatchObject({
      portal: 'ready',
      origin: hostOrigin,
      portalOrigin: portalUrl,
      found: { cookieStorage: 'firstParty' },
      advice: [],
    })
    expect(printed.table).toHaveBeenCalledTimes(1)
    expect(printed.warn).not.toHaveBeenCalled()
  })

  test.each([
    [{ cookieStorage: 'none' }, /keeps no cookie for https:\/\/auth\.vendor\.test/],
    [{}, /kept for this site alone/],
    [
      { blocked: ['publickey-credentials-get'] },
      /Permissions-Policy: publickey-credentials-get=\(self "https:\/\/auth\.vendor\.test"\)/,
    ],
    [{ storage: { ...frame.storage, locks: false } }, /Not available in the frame: locks/],
    [{ clockOffsetMs: -300_000 }, /clock is -300 s off/],
  ])('%j is explained', async (changes, sentence) => {
    const { diagnosis, printed } = await diagnosed(changes)
    expect(diagnosis.advice.join('\n')).toMatch(sentence)
    expect(printed.warn.mock.calls.flat().join('\n')).toMatch(sentence)
  })

  test.each([
    ['EMBED_FORBIDDEN', /Register https:\/\/app\.customer\.test for the client id c1/],
    ['PORTAL_UNREACHABLE', /Cross-Origin-Embedder-Policy[\s\S]*ad blocker/],
  ] as const)('SEC-BR-02 a portal that is not there: %s is explained', async (code, sentence) => {
    for (const name of ['table', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => {})
    const { handle, say, env } = mounted('/')
    const diagnosing = handle.diagnose()
    if (code === 'EMBED_FORBIDDEN') say({ vestibule: 'refused', code })
    else (env as FakeEnv).advance(15_000)
    const diagnosis = await diagnosing
    expect(diagnosis).toMatchObject({ portal: code, origin: hostOrigin })
    expect(diagnosis.found).toBeUndefined()
    expect(diagnosis.advice.join('\n')).toMatch(sentence)
  })
})
